//! Embeds the arguments with the built-in encoder and prints the beginning of each vector.
fn main() -> vetvec::Result<()> {
    let mut texts: Vec<String> = std::env::args().skip(1).collect();
    if texts.is_empty() {
        texts.push("hello".into());
    }
    let rows = vetvec::Encoder::open("builtin:")?.embed(&texts)?;
    for (text, row) in texts.iter().zip(rows.iter()) {
        println!("{text}: {} elements, the first are {:?}", row.len(), &row[..3]);
    }
    Ok(())
}

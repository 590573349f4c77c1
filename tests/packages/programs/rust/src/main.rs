fn main() -> vetvec::Result<()> {
    let rows = vetvec::Encoder::open("builtin:")?.embed(&["hello"])?;
    println!("{} vector of {}", rows.rows(), rows.cols());
    Ok(())
}

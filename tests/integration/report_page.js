// What tests measure of a report that is shown in a frame of each of WIDTHS (browser.py).
const found = {};
// Labels of pictures that overlap, leave their picture, or lie under a mark.
function labels(page) {
  const bad = [];
  const meet = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  for (const svg of page.querySelectorAll("svg")) {
    const box = svg.getBoundingClientRect();
    if (!box.width) continue;
    const texts = [...svg.querySelectorAll("text")].map(e => [e.textContent, e.getBoundingClientRect()]);
    const marks = [...svg.querySelectorAll(".mark")].map(e => ["mark", e.getBoundingClientRect()]);
    texts.forEach(([text, a], i) => {
      if (a.left < box.left - 1 || a.right > box.right + 1 || a.bottom > box.bottom + 1 || a.top < box.top - 1) {
        bad.push("outside: " + text);
      }
      for (const [other, b] of texts.slice(i + 1).concat(marks)) {
        const [w, h] = meet(a, b);
        if (w > 1 && h > 4) bad.push(text + " | " + other);
      }
    });
  }
  return bad;
}
// Texts whose contrast with what lies behind them is below 4.5.
function faint(page, view) {
  const rgb = text => (text.match(/[0-9.]+/g) || []).map(Number);
  const light = c => c.slice(0, 3).map(x => x / 255).map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
      .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = rgb(view.getComputedStyle(e).backgroundColor);
      if (c.length == 3 || c[3] > 0) return c;
    }
    return [255, 255, 255];
  };
  const bad = [];
  for (const e of page.querySelectorAll("body *")) {
    const own = [...e.childNodes].some(n => n.nodeType == 3 && n.textContent.trim());
    if (!own || !e.getClientRects().length) continue;
    const style = view.getComputedStyle(e);
    const [a, b] = [light(rgb(e.closest("svg") ? style.fill : style.color)), light(behind(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) bad.push(e.tagName + "." + e.className + ": " + e.textContent.slice(0, 30));
  }
  return bad.slice(0, 5);
}
// What a reader without colours tells kinds of marks by, and the lines of a picture that look the same to that reader.
function grey(page, view) {
  const rgb = text => (text.match(/[0-9.]+/g) || []).slice(0, 3).map(Number);
  const light = text => rgb(text).reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
  const paper = light(view.getComputedStyle(page.body).backgroundColor);
  const marks = {}, alike = [];
  for (const e of page.querySelectorAll(".mark")) {
    const is_filled = Math.abs(light(view.getComputedStyle(e).fill) - paper) > 60;
    (marks[e.classList[1]] ||= new Set()).add(e.tagName + (is_filled ? " filled" : ""));
  }
  for (const svg of page.querySelectorAll("svg")) {
    const seen = new Set();
    for (const line of svg.querySelectorAll("polyline")) {
      const style = view.getComputedStyle(line), look = style.strokeDasharray + " " + style.strokeWidth;
      if (seen.has(look)) alike.push(svg.getAttribute("aria-label") + ": " + look);
      seen.add(look);
    }
  }
  const keys = [...page.querySelectorAll(".key polyline")].map(e => view.getComputedStyle(e).strokeDasharray);
  return {marks: Object.fromEntries(Object.entries(marks).map(([kind, looks]) => [kind, [...looks]])), alike,
          keys: [...new Set(keys)].length};
}
// The least size of a letter in a picture, in pixels on the screen.
function smallestLetter(page, view) {
  const sizes = [...page.querySelectorAll("svg[viewBox] text")].filter(e => e.getClientRects().length).map(e => {
    const svg = e.closest("svg");
    return parseFloat(view.getComputedStyle(e).fontSize) * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  });
  return Math.min(99, ...sizes);
}
// Elements that run out of the page, but for those that scroll inside.
function wide(page, view, width) {
  return [...page.body.querySelectorAll("*")].filter(
      e => e.getBoundingClientRect().right > width + 1 &&
           ![...ancestors(e)].some(a => /auto|scroll|hidden/.test(view.getComputedStyle(a).overflowX)))
      .slice(0, 5).map(e => e.tagName + "." + e.className);
}
// What stands outside the researchers' fold, all other folds open; without the pictures.
function shown(page) {
  const hidden = [...page.querySelectorAll("details.researchers, svg")];
  hidden.forEach(e => e.style.display = "none");
  const text = page.body.innerText;
  hidden.forEach(e => e.style.display = "");
  return text;
}
function measure(frame, width) {
  const page = frame.contentDocument, root = page.documentElement, view = frame.contentWindow;
  const closed = {
    scroll_width: root.scrollWidth, height: root.scrollHeight, text: page.body.innerText,
    glance: page.querySelector(".sum").getBoundingClientRect().bottom,
    tables: page.querySelectorAll("table").length, pictures: page.querySelectorAll("svg[role=img]").length,
    letter: smallestLetter(page, view),
    smallest_font: Math.min(...[...page.querySelectorAll("p, td, th, li")].map(
        e => parseFloat(view.getComputedStyle(e).fontSize))),
  };
  page.querySelectorAll("details").forEach(e => e.open = true);
  found[width] = {
    ...closed, labels: labels(page), faint: faint(page, view), grey: grey(page, view), shown: shown(page),
    wide: wide(page, view, width), open_width: root.scrollWidth,
  };
  if (Object.keys(found).length == WIDTHS.length) {
    document.getElementById("out").textContent = JSON.stringify(found);
  }
}
function* ancestors(e) { while ((e = e.parentElement)) yield e; }

// The style sheet of the report: one file, no external fonts or images, light and dark,
// phone, desktop and paper.
#include "report/html.h"

namespace vetvec {

const char* HtmlStyle() {
  return R"css(
:root{--ink:#1b1f24;--soft:#57606a;--line:#d8dee4;--paper:#fff;--wash:#f6f8fa;--good:#1a7f37;--bad:#b42318;--mark:#fff1c2}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4af;--line:#343b44;--paper:#0f1318;--wash:#171c23;--good:#56d364;--bad:#ff8a7a;--mark:#5a4a12}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:1180px;margin:0 auto;padding:24px 20px 64px}
h1{font-size:1.5rem;margin:0 0 4px}
h2{font-size:1.2rem;margin:40px 0 8px;padding-top:12px;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:20px 0 6px}
p{margin:6px 0}
.soft{color:var(--soft);font-size:.9rem}
.verdict{background:var(--wash);border:1px solid var(--line);border-left:6px solid var(--key,#2a6f97);border-radius:6px;padding:14px 18px;margin:16px 0}
.verdict .answer{font-size:1.25rem;font-weight:600;margin:0 0 6px}
.verdict ul{margin:6px 0 0;padding-left:20px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:6px 10px;border-bottom:1px solid var(--line);vertical-align:top}
th{font-size:.85rem;color:var(--soft);font-weight:600;overflow-wrap:normal}
td.n,th.n{text-align:right;overflow-wrap:normal}
td.n div{white-space:nowrap}
td.n .bad{white-space:normal}
.dot{display:inline-block;width:.75em;height:.75em;border-radius:50%;margin-right:.4em;vertical-align:-.05em}
.bad{color:var(--bad);font-weight:600}
.good{color:var(--good)}
.bars{display:grid;grid-template-columns:minmax(7em,14em) 1fr 12.5em;gap:6px 12px;align-items:center;font-variant-numeric:tabular-nums}
.bars .track{position:relative;height:18px;background:var(--wash);border:1px solid var(--line);border-radius:3px}
.bars .fill{position:absolute;inset:0 auto 0 0;border-radius:2px;opacity:.85}
.bars .range{position:absolute;top:6px;height:4px;background:var(--ink)}
.bars .limit{position:absolute;top:-3px;bottom:-3px;width:2px;background:var(--soft)}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px}
figure{margin:0}
figcaption{font-size:.9rem;color:var(--soft)}
svg{width:100%;height:auto;display:block}
svg text{font:11px system-ui,sans-serif;fill:var(--soft)}
svg .axis{stroke:var(--line);stroke-width:1}
ol.worst{margin:6px 0;padding-left:28px}
ol.worst li{margin:8px 0;break-inside:avoid}
.t{display:grid;grid-template-columns:5.5em 1fr;gap:0 8px}
.t span:nth-child(odd){color:var(--soft);font-size:.85rem}
mark{background:var(--mark);color:inherit;padding:0 .1em;border-radius:2px}
details summary{cursor:pointer;color:var(--soft)}
code{font-size:.85em}
dl{display:grid;grid-template-columns:minmax(9em,14em) 1fr;gap:4px 12px;margin:0}
dt{color:var(--soft)}
dd{margin:0}
@media (min-width:1021px){td:has(.dot){min-width:11em}td[data-label="suite"]{min-width:8em}}
@media screen and (max-width:1020px){
 main{padding:16px 14px 48px}
 .bars{grid-template-columns:1fr}
 .bars .name{margin-top:6px}
 table.stack thead{display:none}
 table.stack tr{display:block;border:1px solid var(--line);border-radius:6px;margin:10px 0;padding:6px 4px}
 table.stack td{display:grid;grid-template-columns:8.5em 1fr;border:0;padding:3px 8px;text-align:left}
 table.stack td::before{content:attr(data-label);color:var(--soft);font-size:.85rem}
 .t{grid-template-columns:1fr}
 dl{grid-template-columns:1fr}
 dd{margin-bottom:6px}
}
@media print{
 :root{--ink:#000;--soft:#444;--line:#bbb;--paper:#fff;--wash:#f4f4f4;--mark:#eee}
 main{max-width:none;padding:0}
 h2{break-after:avoid}
 figure,.verdict,tr{break-inside:avoid}
 mark{text-decoration:underline}
 *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
)css";
}

}  // namespace vetvec

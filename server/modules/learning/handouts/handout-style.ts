/** Colors of the site's light theme, client/styles/global.css. Plain values, because e-book readers know no others. */
const TEXT = `
h1, h2, h3, h4, h5, h6 { font-family: system-ui, sans-serif; line-height: 1.2; margin: 1.6em 0 0.5em; page-break-after: avoid; break-after: avoid }
h1 { margin-top: 0 }
a { color: #0a6b66 }
img, svg { max-width: 100%; height: auto }
figure { margin: 1.25em 0 }
figure, pre, table, blockquote { page-break-inside: avoid; break-inside: avoid }
figcaption, .small, .notes, .picture-credit { font-size: 0.875em; color: #5d4b42 }
.picture-credit { display: block }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.75em 1em; border: 1px solid #e8d9c3; font-size: 0.875em }
table { border-collapse: collapse; width: 100%; font-size: 0.9375em }
th, td { border: 1px solid #e8d9c3; padding: 0.4em 0.6em; text-align: left; vertical-align: top }
.align-right { text-align: right }
.align-center { text-align: center }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 4px solid #e8d9c3 }
.interactive { border: 2px solid #e8d9c3; padding: 0.75em 1em }
.brand { font-family: system-ui, sans-serif; font-weight: 700; color: #5d4b42 }
.options { list-style: none; padding-left: 0 }
.options li { padding: 0.2em 0 }
.options b { display: inline-block; width: 1.75em; text-align: center; margin-right: 0.4em; border: 1px solid #5d4b42; border-radius: 50% }
svg { fill: none; stroke: #231815; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
svg rect, svg circle, svg ellipse { fill: #fff }
svg polygon { fill: #231815 }
svg .diagram-strong { stroke-width: 3 }
svg .diagram-muted { stroke: #86715f; stroke-dasharray: 1 5 }
svg text, svg tspan { fill: #231815; stroke: none; font-size: 14px; font-family: system-ui, sans-serif }
svg text.diagram-muted, svg tspan.diagram-muted { fill: #5d4b42; font-size: 12.5px; stroke: none }
svg text.diagram-strong, svg tspan.diagram-strong { font-weight: 700 }
svg rect.diagram-soft, svg circle.diagram-soft, svg ellipse.diagram-soft, svg path.diagram-soft, svg .diagram-soft rect { fill: #ffe3a8 }
svg rect.diagram-cool, svg circle.diagram-cool, svg ellipse.diagram-cool, svg path.diagram-cool, svg .diagram-cool rect { fill: #cff0ea }
svg rect.diagram-accent, svg circle.diagram-accent, svg ellipse.diagram-accent, svg path.diagram-accent, svg .diagram-accent rect { fill: #f7931a }
`;

export const BOOK_STYLE = `body { line-height: 1.5 }${TEXT}`;

export const PAPER_STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 42rem; padding: 2rem 1.25rem 4rem; font: 1.0625rem/1.6 Georgia, serif; color: #231815; background: #fff }
${TEXT}
figure svg { display: block; max-width: 26rem; margin: 0 auto }
.note { font-size: 0.7em; padding-left: 0.1em }
.notes { overflow-wrap: anywhere }
.sheet { display: flex; gap: 2rem }
.sheet span { flex: 1; border-bottom: 1px solid #5d4b42; padding-bottom: 0.25rem }
.questions > li, .answers > li { break-inside: avoid }
@media print {
  body { max-width: none; padding: 0 }
  section.lesson { break-before: page }
  a { color: inherit; text-decoration: none }
}
`;

export const SLIDES_STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
html { scroll-snap-type: y mandatory }
body { margin: 0; font: clamp(1rem, 1.6vw + 0.4rem, 2rem)/1.5 Georgia, serif; color: #231815; background: #fff }
${TEXT}
section { min-height: 100vh; scroll-snap-align: start; display: flex; flex-direction: column; justify-content: center; padding: 5vh 8vw }
section:nth-child(even) { background: #fff8ec }
section > * { max-width: 60rem; width: 100% }
section > :first-child { margin-top: 0 }
figure svg { display: block; max-height: 55vh; max-width: 40rem }
.number { font: 0.8rem/1 system-ui, sans-serif; color: #5d4b42; margin: 2rem 0 0 }
@media print {
  @page { size: A4 landscape; margin: 0 }
  body { font-size: 1.1rem }
  section { break-after: page; min-height: 100vh }
}
`;

import type { RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { DIAGRAM_CLASSES, DIAGRAM_ELEMENTS, diagramAttributes } from '#domain/diagram.ts';
import { propertyOf } from '#server/modules/content/html/diagram.ts';
import { htmlToMarkdown } from '#server/modules/content/html/html-to-markdown.ts';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { cases } from '#tests/support/extent.ts';
import { RandomText } from '#tests/support/random-text.ts';

const START = '<svg viewBox="0 0 40 30" role="img" aria-label="A box">';
const svg = (...parts: string[]) => `${START}\n${parts.map((part) => `${part}\n`).join('')}</svg>`;
const figure = (...parts: string[]) => `<figure>${svg(...parts)}</figure>`;
const BOX = '<rect x="1" y="2" width="30" height="20" rx="4"></rect>';

describe("a drawing that isn't a diagram", () => {
  it.each([
    ['does not say what it shows', `<svg viewBox="0 0 40 30">${BOX}</svg>`, ''],
    ['has a blank label', `<svg viewBox="0 0 40 30" aria-label=" \u200B\u00A0 ">${BOX}</svg>`, ''],
    ['has a label that only its parts bear', `<svg viewBox="0 0 40 30"><g aria-label="A box">${BOX}</g></svg>`, ''],
    ['has no measures', `<svg width="40" height="30" aria-label="A box">${BOX}</svg>`, ''],
    ['has measures of three numbers', `<svg viewBox="0 0 40" aria-label="A box">${BOX}</svg>`, ''],
    ['has measures that are not numbers', `<svg viewBox="0 0 40 calc(1)" aria-label="A box">${BOX}</svg>`, ''],
    ['has no width', `<svg viewBox="0 0 0 30" aria-label="A box">${BOX}</svg>`, ''],
    ['has a height below nothing', `<svg viewBox="0 0 40 -30" aria-label="A box">${BOX}</svg>`, ''],
    ['is taller than any page', `<svg viewBox="0 0 40 2000" aria-label="A box">${BOX}</svg>`, ''],
    ['is all that a figure holds', `<figure><svg>${BOX}</svg></figure>`, ''],
    ['is empty', `${START} </svg>`, ''],
    ['holds nothing but empty groups', `${START}<g><g></g></g></svg>`, ''],
    ['ends as it begins', `${START.slice(0, -1)}/>`, ''],
    ['has more parts than anybody drew', `${START}${BOX.repeat(301)}</svg>`, ''],
    ['is in a line of text', `<p>a <b>${START}${BOX}</svg></b> c</p>`, '<p>a <b></b> c</p>'],
    ['is in a link', `<a href="/x">${START}${BOX}</svg>b</a>`, '<a href="/x">b</a>'],
    ['is in a heading', `<h2>a${START}${BOX}</svg></h2>`, '<h2 id="section-a">a</h2>'],
    ['is in a formula', `<math><mtext>${START}${BOX}</svg></mtext></math>`, ''],
    [
      'loses its caption',
      `<figure><svg>${BOX}</svg><figcaption>b</figcaption></figure>`,
      '<figure class="missing-image"><figcaption>b</figcaption></figure>',
    ],
  ])('BASE-05 goes with all in it if it %s', (_, source, expected) => {
    expect(sanitizeHtml(source)).toBe(expected);
  });
});

/** What an attacker writes into a drawing, and what of it is kept. */
const HOSTILE: [string, string][] = [
  [
    `<svg onload=alert(1) viewBox="0 0 40 30" aria-label="A box" style="x" id="root" class="toast" href="x">${BOX}</svg>`,
    figure(BOX),
  ],
  [`${START}<script>alert(1)</script>${BOX}</svg>`, figure(BOX)],
  [`${START}<style>*{display:none}</style>${BOX}</svg>`, figure(BOX)],
  [`${START}<style><img src=x onerror=alert(1)></style>${BOX}</svg>`, ''],
  [`${START}<title><img src=x onerror=alert(1)></title><desc><p>x</p></desc>${BOX}</svg>`, figure(BOX)],
  [
    `${START}<foreignObject><p>x</p><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject>${BOX}</svg>`,
    figure(BOX),
  ],
  [`${START}<foreignObject>${START}${BOX}</svg></foreignObject>${BOX}</svg>`, figure(BOX)],
  [`${START}<a href="javascript:alert(1)"><text>x</text></a>${BOX}</svg>`, figure(BOX)],
  [`${START}<a xlink:href="javascript:alert(1)">${BOX}</a></svg>`, ''],
  [`${START}<use href="data:image/svg+xml,x#a" xlink:href="#a"/>${BOX}</svg>`, figure(BOX)],
  [`${START}<image href="https://evil.example/x.png" onerror=alert(1) />${BOX}</svg>`, figure(BOX)],
  [
    `${START}<animate attributeName=href values=javascript:alert(1) /><set attributeName=onclick to=alert(1) />${BOX}</svg>`,
    figure(BOX),
  ],
  [
    `${START}<rect x="1" onclick="alert(1)" style="fill:red" fill="url(https://evil.example/)" filter="url(#a)" id="a" tabindex="0" transform="scale(99)"/></svg>`,
    figure('<rect x="1"></rect>'),
  ],
  [
    `${START}<defs><marker id="a">${BOX}</marker><filter id="b"/><pattern/></defs><clipPath>${BOX}</clipPath><mask>${BOX}</mask><symbol>${BOX}</symbol>${BOX}</svg>`,
    figure(BOX),
  ],
  [`${START}<rect x="calc(1px)" y="1e9" width="100%" height="99999999" rx="var(--a)"/></svg>`, figure('<rect></rect>')],
  [
    `${START}<path d="M0 0 url(#a)"/><path d="${'M0 0'.repeat(600)}"/><path d="M0 0L9 9"/></svg>`,
    figure('<path></path>', '<path></path>', '<path d="M0 0L9 9"></path>'),
  ],
  [
    `${START}<polygon points="0,0 9,9" class="diagram-soft toast admin"/></svg>`,
    figure('<polygon class="diagram-soft" points="0,0 9,9"></polygon>'),
  ],
  [`${START}${BOX}<svg viewBox="0 0 9 9" aria-label="Inner">${BOX}</svg></svg>`, figure(BOX)],
  [`${START}${BOX}<g><svg><g>${BOX}</g></svg></g></svg>`, figure(BOX, '<g></g>')],
  [`${START}${BOX}<!-- <img src=x onerror=alert(1)> --></svg>`, figure(BOX)],
  [`${START}<![CDATA[<img src=x onerror=alert(1)>]]>${BOX}</svg>`, figure(BOX)],
  [
    `${START}<text><![CDATA[</text></svg><img src=x onerror=alert(1)>]]></text></svg>`,
    figure('<text>&#x3C;/text>&#x3C;/svg>&#x3C;img src=x onerror=alert(1)></text>'),
  ],
  [`${START}words ${BOX} words</svg>`, figure(BOX)],
  [
    `${START}<text>a<script>b</script><a href="/x">c</a><tspan>d<rect/></tspan><text>e</text></text></svg>`,
    figure('<text>a<tspan>d</tspan></text>'),
  ],
  [`${START}${BOX}<p>x</p></svg>`, `${figure(BOX)}\n<p>x</p>`],
  [`${START}${BOX}</p><p>x</svg>`, `${figure(BOX)}\n<p>x</p>`],
  [`${START}${BOX}</svg><img src=x onerror=alert(1)>`, figure(BOX)],
  [`${START}<g><table><tr><td>${BOX}</td></tr></table></g></svg>`, '<table><tbody><tr><td></td></tr></tbody></table>'],
  [`${START}<math><mtext>${BOX}</mtext></math>${BOX}</svg>`, figure(BOX)],
  [`<math><annotation-xml encoding="text/html">${START}${BOX}</svg></annotation-xml></math>`, ''],
  [`${START}<math><mi><svg><style><img src=x onerror=alert(1)></style></svg></mi></math>${BOX}</svg>`, ''],
  [
    `<table>${START}${BOX}</svg><tr><td>${START}${BOX}</svg></table>`,
    `${figure(BOX)}\n<table><tbody><tr><td>${figure(BOX)}</td></tr></tbody></table>`,
  ],
  [`<p>a${START}${BOX}</svg>b</p>`, `<p>a</p>\n${figure(BOX)}\n<p>b</p>`],
  [`<SVG VIEWBOX="0,0 40 , 30" ARIA-LABEL="A box" ROLE=presentation aria-hidden=true>${BOX}</SVG>`, figure(BOX)],
  ['<rect x="1"><path d="M0 0"><text>a</text>', '&#x3C;rect x="1">&#x3C;path d="M0 0">&#x3C;text>a&#x3C;/text>'],
];

describe('a drawing by an attacker', () => {
  it.each(HOSTILE)('BASE-05 %s', (source, expected) => {
    const html = sanitizeHtml(source);
    expect(html).toBe(expected);
    expect(sanitizeHtml(html)).toBe(html);
    expect(foreignTo(html)).toEqual([]);
  });

  it('BASE-05 whatever its pieces, is of the closed set afterwards, and stays as it is', () => {
    const pieces = [
      ...HOSTILE.map(([source]) => source),
      ...DIAGRAM_ELEMENTS.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} x=1 class="diagram-soft b" />`]),
      ...[
        START,
        START,
        '</svg>',
        '</svg>',
        '<figure>',
        '</figure>',
        '<figcaption>',
        '<p>',
        '</p>',
        '<table>',
        '<td>',
        '</table>',
      ],
      ...[
        '<math>',
        '</math>',
        '<mtext>',
        '<mglyph>',
        '<style>',
        '</style>',
        '<title>',
        '</title>',
        '<foreignObject>',
        '<desc>',
      ],
      ...[
        '</foreignObject>',
        '<b>',
        '</b>',
        '<li>',
        '<h2>',
        '</h2>',
        '<a href="/x">',
        '</a>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
      ],
      ...[
        '<font color=x>',
        '<select>',
        '<template>',
        '</template>',
        '<noscript>',
        '<br>',
        '\n\n',
        ' word ',
        '&lt;img src=x&gt;',
        '"',
        '<pubkey>',
      ],
    ];
    for (const seed of cases(600, 150)) {
      const random = new RandomText(seed);
      const source = random.of(pieces, 2 + random.below(14));
      const html = sanitizeHtml(source);
      expect(sanitizeHtml(html), `case ${seed}: ${source}`).toBe(html);
      expect(foreignTo(html), `case ${seed}: ${source}`).toEqual([]);
    }
  });

  it('BASE-05 becomes plain text where it nests deeper than any page does', () => {
    expect(sanitizeHtml(`${START}${'<g>'.repeat(20_000)}</svg>deep`)).toBe('deep');
    expect(sanitizeHtml(`${START}${'<x>'.repeat(20_000)}</svg>deep`)).toBe('deep');
  });
});

const parser = unified().use(rehypeParse, { fragment: true });

/** What a browser would find within or about a drawing that is none of the closed set. */
function foreignTo(html: string): string[] {
  const found: string[] = [];
  const walk = (node: RootContent, parent: string, isDrawn: boolean) => {
    if (node.type !== 'element') return;
    const { tagName, properties, children } = node;
    if ((isDrawn || tagName === 'svg') !== DIAGRAM_ELEMENTS.includes(tagName)) found.push(`${tagName} in ${parent}`);
    if (tagName === 'svg' && (isDrawn || parent !== 'figure')) found.push(`svg in ${parent}`);
    const allowed = new Set(diagramAttributes(tagName).map(propertyOf));
    for (const [name, value] of isDrawn ? Object.entries(properties) : []) {
      if (!allowed.has(name) || /[<>:(]/.test(String(value))) found.push(`${name}=${value}`);
    }
    for (const child of children) walk(child, tagName, isDrawn || tagName === 'svg');
  };
  for (const node of parser.parse(html).children) walk(node, '', false);
  return found;
}

describe('a diagram', () => {
  it('keeps every element, attribute and class of the closed set', () => {
    const whole = figure(
      '<g class="diagram-muted">',
      '<path class="diagram-soft" d="M1,2 C3 4 5 6-7.5.5z"></path>',
      '</g>',
      BOX,
      '<circle class="diagram-accent" cx="1" cy="-2.5" r="3"></circle>',
      '<ellipse cx="1" cy="2" rx="3" ry="4"></ellipse>',
      '<line class="diagram-strong" x1="1" y1="2" x2="3" y2="4"></line>',
      '<polyline points="1,2 3,4"></polyline>',
      '<polygon class="diagram-cool" points="1,2 3,4 5,6"></polygon>',
      '<text class="diagram-muted diagram-strong" x="1" y="2" text-anchor="middle" dominant-baseline="central">60,000 <tspan x="1" dy="14">sats</tspan> &#x3C; 1</text>',
    );
    expect(sanitizeHtml(whole)).toBe(whole);
    expect(DIAGRAM_CLASSES.filter((name) => !whole.includes(name))).toEqual([]);
  });

  it('is written a line an element, whatever white space it came with', () => {
    const source = `<figure>\n\n  ${START.replace('A box', ' A\n\n box ')}\n\n    <g>${BOX}</g>\n\n<text x=" 1 ">\n a  \n\n b</text></svg></figure>`;
    expect(sanitizeHtml(source)).toBe(`<figure>\n${svg('<g>', BOX, '</g>', '<text x="1"> a b</text>')}</figure>`);
  });

  it("isn't prose: its words count neither for the excerpt nor for the reading time", () => {
    expect(plainText(`<p>a</p>${figure('<text>b</text>')}<p>c</p>`)).toBe('a c');
  });

  it('CLI-04 comes out of Markdown as it went in', () => {
    const html = `<h2 id="section-a">A</h2>\n<p>b</p>\n<figure>\n${svg(BOX, '<text x="1" y="2">60,000 *sats*</text>')}\n<figcaption>c</figcaption>\n</figure>\n<p>d</p>`;
    const markdown = `## A\n\nb\n\n<figure>\n${svg(BOX, '<text x="1" y="2">60,000 *sats*</text>')}\n<figcaption>c</figcaption>\n</figure>\n\nd\n`;
    expect(markdownToHtml(markdown)).toBe(html);
    expect(htmlToMarkdown(sanitizeHtml(html))).toBe(markdown);
  });

  it('CLI-04 may be written short in Markdown, and in a list', () => {
    const markdown = `- a\n\n  <figure>\n  ${START}<rect x="1"/><text>b</text></svg>\n  </figure>\n`;
    expect(markdownToHtml(markdown)).toContain(svg('<rect x="1"></rect>', '<text>b</text>'));
  });

  it('leaves placeholders of its elements’ names in a text alone', () => {
    const text = 'Copy <path> to <text>, then <line> and </rect>, all in <svg>';
    expect(plainText(sanitizeHtml(text))).toBe(text);
    expect(plainText(markdownToHtml(text))).toBe(text);
  });
});

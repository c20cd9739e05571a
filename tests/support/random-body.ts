import fc from 'fast-check';

const INLINE = 'a abbr b cite code del em i ins kbd mark q s small span strong sub sup u'.split(' ');
const WORDS = ['money', 'llave', ' ', '\n', '  ', 'a &amp; b', '&lt;', '\u00a0', '…', 'é'];

const attributes = fc.constantFrom('', '', '', ' lang="es"', ' title="x"', ' dir="rtl"', ' class="y"');
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(''));

const element = (name: string, given: string, content: string) => `<${name}${given}>${content}</${name}>`;

const shape = fc.oneof(
  fc.constantFrom('<path d="M1 2L3 4Z"/>', '<line x1="1" y1="2" x2="30" y2="4" class="diagram-muted"></line>'),
  fc.nat(300).map((x) => `<rect class="diagram-soft" x="${x}" y="2" width="40" height="20" rx="4"/>`),
  fc.tuple(text, text).map(([before, inner]) => `<text x="1" y="9">${before}<tspan dx="2">${inner}</tspan></text>`),
);
/** A drawing, alone or in a figure, with all that it needs or without. */
const diagram = fc
  .tuple(
    fc.constantFrom('<svg viewBox="0 0 360 120"', '<svg'),
    fc.constantFrom(' aria-label="A &amp; &quot;B&quot;"', ' aria-label="llave"', ''),
    fc.array(
      fc.oneof(
        shape,
        fc.tuple(shape, text).map(([inner, space]) => `<g>${space}${inner}</g>`),
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom('', '\n', '<figcaption>x</figcaption>'),
    fc.boolean(),
  )
  .map(([start, label, shapes, after, inFigure]) => {
    const svg = `${start}${label}>${shapes.join('\n\n')}</svg>`;
    return inFigure ? `<figure>${svg}${after}</figure>` : svg;
  });

/** HTML of all that a body may hold, well and badly nested; the server's policy makes a body of it. */
export const { body: randomBody } = fc.letrec<Record<'inline' | 'line' | 'block' | 'blocks' | 'body', string>>(
  (tie) => ({
    inline: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      fc.constantFrom('<br>', '<wbr>', '<img src="/a.png" alt="1">'),
      fc
        .tuple(fc.constantFrom(...INLINE), attributes, tie('line'))
        .map(([name, given, content]) =>
          name === 'a' ? element('a', ' href="/course"', content) : element(name, given, content),
        ),
    ),
    line: fc.array(tie('inline'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(attributes, tie('line')).map(([given, content]) => element('p', given, content)),
      fc.tuple(fc.constantFrom('h2', 'h3', 'h4'), tie('line')).map(([name, content]) => element(name, '', content)),
      tie('line').map((content) => element('pre', '', element('code', ' class="language-sh"', content))),
      tie('line'),
      fc.constant('<hr>'),
      diagram,
      fc
        .tuple(fc.constantFrom('blockquote', 'div', 'details', 'figure', 'dl', 'section'), attributes, tie('blocks'))
        .map(([name, given, content]) => element(name, given, content)),
      fc
        .tuple(
          fc.constantFrom('ul', 'ol'),
          fc.array(fc.oneof(tie('line'), tie('blocks')), { minLength: 1, maxLength: 3 }),
        )
        .map(([name, items]) => element(name, '', items.map((item) => `\n<li>${item}</li>`).join(''))),
      fc
        .array(fc.array(fc.tuple(fc.constantFrom('td', 'th'), tie('line')), { minLength: 1, maxLength: 3 }), {
          minLength: 1,
          maxLength: 3,
        })
        .map((rows) => {
          const cells = rows.map(
            (row) => `<tr>${row.map(([name, content]) => element(name, '', content)).join('')}</tr>`,
          );
          return element('table', '', element('tbody', '', cells.join('')));
        }),
    ),
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n')),
    body: fc
      .tuple(fc.array(tie('block'), { minLength: 1, maxLength: 6 }), fc.constantFrom('', '\n', '\n\n'))
      .map(([parts, gap]) => parts.join(gap)),
  }),
);

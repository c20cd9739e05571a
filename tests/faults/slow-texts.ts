import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';

/**
 * Worst cases for the conversion of Markdown and HTML, at sizes that double, so that quadratic time is easy to see. Run
 * it by hand, because it takes minutes:
 *
 *     node tests/faults/slow-texts.ts list              names of the cases
 *     node tests/faults/slow-texts.ts md "quote >"      one case, at all sizes
 *     node tests/faults/slow-texts.ts html td 320000    one case, at one size
 *
 * Each line is the kind, the name, the characters and the milliseconds.
 */
const MARKDOWN: Record<string, (n: number) => string> = {
  'quote >': (n) => '>'.repeat(n),
  'quote > text lines': (n) => '> > > > a\n'.repeat(n / 10),
  'list - - -': (n) => `${'- '.repeat(n / 2)}a`,
  'list 1. 1.': (n) => `${'1. '.repeat(n / 3)}a`,
  'list indented deep': (n) => {
    let s = '',
      i = 0;
    while (s.length < n) {
      s += `${' '.repeat(i * 2)}- a\n`;
      i++;
    }
    return s;
  },
  'list flat': (n) => '- a\n'.repeat(n / 4),
  'brackets [': (n) => '['.repeat(n),
  'brackets []': (n) => '[a]('.repeat(n / 4),
  'brackets [[a]]': (n) => `${'['.repeat(n / 2)}a${']'.repeat(n / 2)}`,
  'image ![': (n) => '!['.repeat(n / 2),
  'emphasis *a_': (n) => '*a_'.repeat(n / 3),
  'emphasis *a **b': (n) => '*a **b '.repeat(n / 7),
  'emphasis a**b': (n) => `${'a**b'.repeat(n / 4)}c* `,
  'emphasis *a*': (n) => '*a* '.repeat(n / 4),
  'emphasis **x** ': (n) => '*'.repeat(n),
  tilde: (n) => '~a ~~b '.repeat(n / 7),
  tildes: (n) => 'a~'.repeat(n / 2),
  'backticks grow': (n) => {
    let s = '',
      i = 1;
    while (s.length < n) {
      s += `e${'`'.repeat(i)}`;
      i++;
    }
    return s;
  },
  'code `a`': (n) => '`a` '.repeat(n / 4),
  'lt <a': (n) => '<a '.repeat(n / 3),
  'lt <!--': (n) => 'a <!-- '.repeat(n / 7),
  'lt <?': (n) => 'a <? '.repeat(n / 5),
  'lt <!A': (n) => 'a <!A '.repeat(n / 6),
  'lt <![CDATA[': (n) => 'a <![CDATA[ '.repeat(n / 12),
  'html blocks': (n) => '<div>\n\n'.repeat(n / 7),
  'html inline': (n) => 'x <b>'.repeat(n / 5),
  entities: (n) => '&amp;'.repeat(n / 5),
  'entities bad': (n) => '&a'.repeat(n / 2),
  backslash: (n) => '\\'.repeat(n),
  'table row': (n) => `${'|a'.repeat(n / 4)}|\n${'|-'.repeat(n / 4)}|\n`,
  'table rows': (n) => `|a|\n|-|\n${'|a|\n'.repeat(n / 4)}`,
  'table wide x long': (n) => {
    const w = Math.floor(Math.sqrt(n) / 2);
    return `${'|a'.repeat(w)}|\n${'|-'.repeat(w)}|\n${'|\n'.repeat(n / 4)}`;
  },
  pipes: (n) => '|\n'.repeat(n / 2),
  'footnote defs': (n) => {
    let s = '',
      i = 0;
    while (s.length < n) {
      s += `[^${i}]: a\n\n`;
      i++;
    }
    return s;
  },
  'footnote refs': (n) => `[^1]: a\n\n${'x[^1] '.repeat(n / 6)}`,
  'footnote both': (n) => {
    let s = '',
      i = 0;
    while (s.length < n) {
      s += `[^${i}] [^${i}]\n\n[^${i}]: a\n\n`;
      i++;
    }
    return s;
  },
  'refs defs': (n) => {
    let s = '',
      i = 0;
    while (s.length < n) {
      s += `[${i}]: a\n`;
      i++;
    }
    return s;
  },
  'refs same': (n) => '[a]: b\n'.repeat(n / 14) + '[a] '.repeat(n / 8),
  'refs expand': (n) => `[a]: <${'x'.repeat(n / 2)}>\n\n${'[a]'.repeat(n / 6)}`,
  'autolinks www': (n) => 'www.a.b '.repeat(n / 8),
  'autolinks parens': (n) => `http://a.b/${'('.repeat(n)}`,
  'autolinks )))': (n) => `http://a.b/${')'.repeat(n)}`,
  'autolinks &;': (n) => `http://a.b/${'&a;'.repeat(n / 3)}`,
  'autolinks @': (n) => 'a@'.repeat(n / 2),
  'autolinks .': (n) => 'a.'.repeat(n / 2),
  'autolink a@b.': (n) => 'a@b.c '.repeat(n / 6),
  'email plus': (n) => `${'+'.repeat(n)}@`,
  spaces: (n) => ' '.repeat(n),
  'spaces lines': (n) => `a${'  \n'.repeat(n / 3)}`,
  'line spaces x': (n) => `a${' '.repeat(n)}b`,
  tabs: (n) => `a\n${'\t'.repeat(n)}b`,
  setext: (n) => 'a\n=\n'.repeat(n / 4),
  'paragraph long': (n) => 'a\n'.repeat(n / 2),
  headings: (n) => '# a\n'.repeat(n / 4),
  'heading ####': (n) => `# ${'#'.repeat(n)} a`,
  'heading # # #': (n) => `# ${'# '.repeat(n / 2)} a`,
  fences: (n) => '```\n'.repeat(n / 4),
  'fence in quote': (n) => '> ```\n'.repeat(n / 6),
  hr: (n) => '* '.repeat(n / 2),
  marks: (n) => `a${'\u0301'.repeat(n / 2)}${'\u0316'.repeat(n / 2)}`,
  'nested link titles': (n) => '[a](b "'.repeat(n / 7),
  'nested <url': (n) => '[a](<b'.repeat(n / 6),
  task: (n) => '- [ ] a\n'.repeat(n / 8),
  'quote lazy': (n) => `${'> '.repeat(100)}a\n${'b\n'.repeat(n / 2)}`,
  'quote 100 lines': (n) => `${'> '.repeat(50)}a\n`.repeat(n / 102),
  'lists 50 deep lines': (n) => `${'- '.repeat(50)}a\n`.repeat(n / 102),
  'quote x list': (n) => `${'> - '.repeat(20)}a\n`.repeat(n / 82),
};
const HTML: Record<string, (n: number) => string> = {
  div: (n) => '<div>'.repeat(n / 5),
  b: (n) => '<b>'.repeat(n / 3),
  'p b': (n) => '<p><b>x'.repeat(n / 7),
  a: (n) => '<a href=x>'.repeat(n / 10),
  'table in table': (n) => '<table><td>'.repeat(n / 11),
  'table text': (n) => `<table>${'x<tr>'.repeat(n / 5)}`,
  font: (n) => '<font>x<p>'.repeat(n / 10),
  lt: (n) => '<'.repeat(n),
  '<a ': (n) => '<a '.repeat(n / 3),
  attrs: (n) => `<p ${'a'.repeat(1)}${Array.from({ length: n / 8 }, (_, i) => `a${i}=1`).join(' ')}>x`,
  'attr same': (n) => `<p ${'a '.repeat(n / 2)}>`,
  closing: (n) => '</p>'.repeat(n / 4),
  'closing x': (n) => '</x>'.repeat(n / 4),
  comments: (n) => '<!--'.repeat(n / 4),
  comments2: (n) => '<!---->a'.repeat(n / 8),
  li: (n) => '<ul><li>'.repeat(n / 8),
  select: (n) => '<select><option>'.repeat(n / 16),
  svg: (n) => '<svg>'.repeat(n / 5),
  math: (n) => '<math><mi>'.repeat(n / 10),
  entities: (n) => '&'.repeat(n),
  'entity num': (n) => `&#${'9'.repeat(n)};`,
  h2: (n) => '<h2>a</h2>'.repeat(n / 10),
  'h2 same slug': (n) => '<h2>a</h2>'.repeat(n / 10),
  'h2 empty': (n) => '<h2></h2>'.repeat(n / 9),
  'p empty': (n) => '<p></p>'.repeat(n / 7),
  'p img': (n) => `<p>${'<img src=https://a/b>'.repeat(n / 21)}`,
  iframe: (n) => '<iframe>'.repeat(n / 8),
  img: (n) => '<img src=x>'.repeat(n / 11),
  placeholder: (n) => '<address>'.repeat(n / 9),
  title: (n) => '<title><pubkey>'.repeat(n / 15),
  pubkey: (n) => '<pubkey>'.repeat(n / 8),
  'unended <a': (n) => '<a b'.repeat(n / 4),
  text: (n) => 'a '.repeat(n / 2),
  spaces: (n) => `a${' '.repeat(n)}${'\n'.repeat(1)}b`,
  spaces2: (n) => `a${' '.repeat(1000)}`.repeat(n / 1000),
  marks: (n) => `a${'\u0301'.repeat(n / 2)}${'\u0316'.repeat(n / 2)}`,
  'marks entities': (n) => `a${'&#x301;'.repeat(n / 14)}${'&#x316;'.repeat(n / 14)}`,
  'dead links': (n) => '<a href="#x">a</a>'.repeat(n / 17),
  joiners: (n) => '\u200d'.repeat(n),
  br: (n) => '<br>'.repeat(n / 4),
  plaintext: (n) => '<plaintext>'.repeat(n / 11),
  template: (n) => '<template>'.repeat(n / 10),
  frameset: (n) => '<frameset>'.repeat(n / 10),
  button: (n) => '<button>'.repeat(n / 8),
  dd: (n) => '<dl><dd>'.repeat(n / 8),
  ruby: (n) => '<ruby><rt>'.repeat(n / 10),
  nobr: (n) => '<nobr>'.repeat(n / 6),
  form: (n) => '<form>'.repeat(n / 6),
  'i b u mix': (n) => '<i><b><u><p>'.repeat(n / 12),
  blockquote: (n) => '<blockquote>'.repeat(n / 12),
  td: (n) => `<table><tr>${'<td>a'.repeat(n / 5)}`,
  caption: (n) => `<table>${'<caption>'.repeat(n / 9)}`,
  figure: (n) => `<p>${'<figure>'.repeat(n / 8)}`,
  'style attr': (n) => `<p style="${';'.repeat(n)}">a`,
  class: (n) => `<code class="${'a '.repeat(n / 2)}">a</code>`,
  'd path': (n) => `<svg viewBox="0 0 1 1" aria-label=x><path d="${'M1 '.repeat(n / 3)}"></svg>`,
  'href long': (n) => `<a href="https://a.b/${'%'.repeat(n)}">a</a>`,
  nul: (n) => '\0'.repeat(n),
};
const [kind, name = '', size] = process.argv.slice(2);
const make = (kind === 'md' ? MARKDOWN : HTML)[name];
const sizes = size ? [Number(size)] : [2_500, 5_000, 10_000, 20_000, 40_000, 80_000];
if (kind === 'list' || !make) {
  const named = [MARKDOWN, HTML].map((cases) => Object.keys(cases));
  console.log(JSON.stringify({ md: named[0], html: named[1] }, null, 2));
} else {
  for (const count of sizes) {
    const text = make(count);
    const start = performance.now();
    if (kind === 'md') markdownToHtml(text);
    else sanitizeHtml(text);
    console.log(JSON.stringify([kind, name, text.length, Math.round(performance.now() - start)]));
  }
}

import { describe, expect, it } from 'vitest';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { ATTACKS, expectHarmless } from '#tests/support/attacks.ts';
import { cases } from '#tests/support/extent.ts';
import { RandomText } from '#tests/support/random-text.ts';

describe('HTML of content', () => {
  it.each(ATTACKS)('BASE-05 CLI-08 is harmless after %j', (attack) => {
    const html = sanitizeHtml(`<p>before</p>${attack}<p>after</p>`);
    expectHarmless(html);
    expect(plainText(html)).toContain('before');
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('BASE-05 takes no id, name or class that the page could know', () => {
    const html = sanitizeHtml('<p id="root" class="toast">x</p><h2 id="root">y</h2><a name="root">z</a>');
    expect(html).toBe('<p>x</p>\n<h2 id="section-y">y</h2>z');
  });

  it('BASE-05 stays as it is when it is sanitised again, whatever it was made of', () => {
    const pieces = [
      ...ATTACKS,
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<a href="/x">',
        '</a>',
        '<table>',
        '<td>',
        '</table>',
        '<li>',
        '<ul>',
        '</ul>',
      ],
      ...['<h1>', '</h1>', '<h4 id=x>', '</h4>', '<a href="#x">', '<pre>\n\n', '</pre>', '<code class=language-js>'],
      ...['</code>', '<dl><dt>', '<dd>', '</dl>', '<details><summary>', '</details>', '<figure>', '<figcaption>'],
      ...[
        '</figure>',
        '<img alt=k src=k.png>',
        '<img src="/k.png">',
        '<br>',
        '<hr>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
      ],
      ...['text ', '&amp;', '&lt;b&gt;', '&', '<', '>', '"', '\u200B', 'e\u0301', '\n', '<pubkey>', '</pubkey>', '<q '],
      ...['https://youtu.be/PdiL6_1wbQY', '<a href="https://youtu.be/PdiL6_1wbQY">', '<span lang=es>', '</span>'],
    ];
    for (const seed of cases(600, 150)) {
      const random = new RandomText(seed);
      const source = random.of(pieces, 2 + random.below(14));
      const html = sanitizeHtml(source);
      expect(sanitizeHtml(html), `case ${seed}: ${source}`).toBe(html);
      expectHarmless(html);
    }
  });

  it('becomes plain text where tags that never end would be opened again in each paragraph', () => {
    const paragraph = (number: number) => `<p><b title="${number}">word ${number}</p>`;
    const words = Array.from({ length: 800 }, (_, number) => `word ${number}`).join(' ');
    expect(sanitizeHtml(Array.from({ length: 800 }, (_, number) => paragraph(number)).join(''))).toBe(words);
    const few = Array.from({ length: 3 }, (_, number) => paragraph(number)).join('');
    expect(sanitizeHtml(few)).toContain('<b title="2">word 2</b>');
  });

  it('becomes plain text where it nests deeper than any page does', () => {
    expect(sanitizeHtml(`${'<div>'.repeat(20_000)}deep`)).toBe('deep');
    expect(sanitizeHtml(`${Array.from({ length: 2_000 }, (_, n) => `<b title="${n}"><p>`).join('')}deep`)).toBe('deep');
  });

  it('keeps the elements of a text', () => {
    const kept =
      '<p>a <sub>b</sub> <sup>c</sup> <kbd>d</kbd> <mark>e</mark> <abbr title="f">g</abbr> <u>h</u> <small>i</small></p>\n' +
      '<details><summary>j</summary><p>k</p></details>\n<dl><dt>l</dt><dd>m</dd></dl>\n' +
      '<figure><img src="/n.png" alt="o" loading="lazy" decoding="async"><figcaption>p</figcaption></figure>\n' +
      '<pre><code class="language-c++">q</code></pre>\n<ol start="3"><li>r</li></ol>\n<blockquote><p>s</p></blockquote>\n' +
      '<table><thead><tr><th align="right" scope="col">t</th></tr></thead><tbody><tr><td colspan="2">u</td></tr></tbody></table>';
    expect(sanitizeHtml(kept)).toBe(kept);
  });

  it('gives each block a line and drops white space that no page shows, but leaves code alone', () => {
    expect(sanitizeHtml('<p>\n a  b\t\n c </p><p>d</p>\n\n\n<pre><code>e  f\n\n\ng\n</code></pre>')).toBe(
      '<p>a b\nc</p>\n<p>d</p>\n<pre><code>e  f\n\n\ng\n</code></pre>',
    );
  });

  it("keeps angle brackets that aren't HTML as text", () => {
    const text =
      'OP_DUP <pubkey> and </signature>, std::set<int32_t>, <https://example.org/a>, send <address> <amount>';
    expect(plainText(sanitizeHtml(text))).toBe(text);
    expect(plainText(sanitizeHtml('<title> then <x>y</x>'))).toBe('<title> then <x>y</x>');
    expect(plainText(sanitizeHtml('if a <b and c'))).toBe('if a <b and c');
    expect(plainText(sanitizeHtml('5 < 6 and 7 > 6'))).toBe('5 < 6 and 7 > 6');
    expect(sanitizeHtml('<p>a</p><script>x()')).toBe('<p>a</p>');
  });

  it.each([
    ['a form', '<form><input><fieldset><input></fieldset></form>', ''],
    ['a player', '<video><source><track></video>', ''],
    ['a form, and keeps those after it', '<p>a</p><form><button>b</button><input></form><p><input></p>', 'a b <input>'],
  ])('leaves no text of the tags in %s', (_, html, text) => {
    expect(plainText(sanitizeHtml(html))).toBe(text);
  });

  it('drops invisible characters and composes accents, but leaves code alone', () => {
    expect(sanitizeHtml('<p>ze\u200Bro\uFEFF cafe\u0301 👩\u200D🔧</p><code>a\u200Bb</code>')).toBe(
      '<p>zero café 👩\u200D🔧</p><code>a\u200Bb</code>',
    );
  });
});

describe('headings of content', () => {
  const levels = (html: string) => [...sanitizeHtml(html).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));

  it('begin below the title of the page, and go down one level at a time', () => {
    expect(levels('<h1>a</h1><h2>b</h2><h1>c</h1>')).toEqual([2, 3, 2]);
    expect(levels('<h2>a</h2><h3>b</h3>')).toEqual([2, 3]);
    expect(levels('<h3>a</h3><h5>b</h5><h4>c</h4><h3>d</h3>')).toEqual([2, 3, 3, 2]);
    expect(levels('<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>')).toEqual([2, 3, 4, 5, 6, 6]);
  });

  it('have ids of their own, to which the links of the text lead', () => {
    const html = sanitizeHtml('<h2 id="intro">Início</h2><p><a href="#intro">a</a><a href="#início">b</a></p>');
    expect(html).toBe(
      '<h2 id="section-início">Início</h2>\n<p><a href="#section-início">a</a><a href="#section-início">b</a></p>',
    );
  });

  it('which the text does not have keep the links to them, because the other language may have them', () => {
    const html = '<p><a href="#how-keys-work">a</a></p>';
    expect(sanitizeHtml(html)).toBe(html);
    expect(markdownToHtml('[a](#how-keys-work)')).toBe(html);
  });

  it('are left out when they are empty', () => {
    expect(sanitizeHtml('<h2> </h2><p>x</p>')).toBe('<p>x</p>');
  });
});

describe('links of content', () => {
  it('give way to their text where they lead nowhere', () => {
    expect(sanitizeHtml('<a href="03_4_Next.md">a</a> <a>b</a> <a href="ftp://x/y">c</a>')).toBe('a b c');
  });

  it('to other sites do not tell them where the reader came from', () => {
    expect(sanitizeHtml('<a href="www.example.org/x" target="_blank">x</a>')).toBe(
      '<a href="https://www.example.org/x" rel="noopener noreferrer">x</a>',
    );
    expect(sanitizeHtml('<a href="/news/x">x</a>')).toBe('<a href="/news/x">x</a>');
  });
});

describe('pictures of content', () => {
  it('load late and always have an alternative text', () => {
    expect(sanitizeHtml('<img src="/a.png">')).toBe('<img src="/a.png" alt="" loading="lazy" decoding="async">');
  });

  it('that are not there become their captions', () => {
    expect(sanitizeHtml('<p>a <img src="assets/b.png" alt="the b"> c</p>')).toBe(
      '<p>a</p>\n<figure class="missing-image"><figcaption>the b</figcaption></figure>\n<p>c</p>',
    );
    expect(sanitizeHtml('<p><img src="assets/b.png"></p>')).toBe('');
    expect(sanitizeHtml('<h2><img src="b.png" alt="the b"></h2>')).toBe('<h2 id="section-the-b">the b</h2>');
    expect(sanitizeHtml('<figure><img src="b.png" alt="k"><figcaption>b</figcaption></figure>')).toBe(
      '<figure class="missing-image"><figcaption>b</figcaption></figure>',
    );
  });

  it('that are videos or pages become links to them', () => {
    expect(sanitizeHtml('<p><img alt="Part 1" src="https://youtu.be/PdiL6_1wbQY?si=x&t=90"></p>')).toBe(
      '<figure class="video-link"><a href="https://www.youtube.com/watch?v=PdiL6_1wbQY&#x26;t=90" rel="noopener noreferrer">Part 1</a></figure>',
    );
    expect(sanitizeHtml('<iframe src="https://www.youtube.com/embed/PdiL6_1wbQY" title="Talk"></iframe>')).toBe(
      '<figure class="video-link"><a href="https://www.youtube.com/watch?v=PdiL6_1wbQY" rel="noopener noreferrer">Talk</a></figure>',
    );
    expect(sanitizeHtml('<img alt="guide" src="https://example.org/guide.html">')).toBe(
      '<a href="https://example.org/guide.html" rel="noopener noreferrer">guide</a>',
    );
  });
});

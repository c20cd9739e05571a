import { describe, expect, it } from 'vitest';
import { headingsOf } from '#server/modules/content/html/headings.ts';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { ATTACKS, expectHarmless } from '#tests/support/attacks.ts';
import { cases } from '#tests/support/extent.ts';
import { RandomText } from '#tests/support/random-text.ts';

describe('Markdown of content', () => {
  it('CLI-08 loses its scripts and handlers, not its text', () => {
    const html = markdownToHtml('a\n\n<script>alert(1)</script>\n\n<b onclick="x()">b</b> [c](javascript:alert(1))');
    expect(html).toBe('<p>a</p>\n<p><b>b</b> c</p>');
  });

  it.each(ATTACKS)('BASE-05 CLI-08 is harmless after %j, wherever it is', (attack) => {
    const line = attack.replaceAll('\n', ' ');
    for (const text of [
      `a\n\n${attack}\n\nb`,
      `a ${line} b`,
      `# ${line}`,
      `[a](${line})`,
      `[a](<${line.replaceAll('<', '%3C').replaceAll('>', '%3E')}> "${line.replaceAll('"', "'")}")`,
      `![${line}](/a.png "${line.replaceAll('"', "'")}")`,
      `![a](${line})`,
      `\`${line}\``,
      `\`\`\`${line.replaceAll('`', '')}\n${attack}\n\`\`\``,
      `| ${line.replaceAll('|', '')} |\n|-|\n| ${line.replaceAll('|', '')} |`,
      `[a]\n\n[a]: ${line}`,
      line.replaceAll('<', '&lt;'),
      line.replaceAll('<', '\\<'),
      `<${line}>`,
    ]) {
      expectHarmless(markdownToHtml(text));
    }
  });

  it.each([
    'javascript:x()',
    'JAVASCRIPT:x()',
    'java\tscript:x()',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'ftp://a',
  ])('BASE-05 has no harmful link or picture for %j', (address) => {
    for (const text of [`[a](<${address}>)`, `![a](<${address}>)`, `<${address}>`, `[a]\n\n[a]: <${address}>`]) {
      expectHarmless(markdownToHtml(text));
    }
  });

  it('is HTML that the policy leaves as it is, whatever it was made of', () => {
    const pieces = [
      ...[
        '# a\n',
        '### b\n',
        'c\n===\n',
        '- d\n',
        '  - e\n',
        '1. f\n',
        '> g\n',
        '\n\n',
        '| h | i |\n|:-|-:|\n| j | k |\n',
      ],
      ...[
        '```js\nl <m>\n```\n',
        '    n\n',
        '`o<p>`',
        '**q**',
        '*r',
        '~~s~~',
        '[t](u)',
        '[v](https://w.example)',
        '[x][y]\n',
      ],
      ...[
        '\n[y]: /z\n',
        '![a](b.png)',
        '![c](https://youtu.be/PdiL6_1wbQY)',
        '<https://d.example>',
        '<pubkey>',
        '</pubkey>',
      ],
      ...[
        '<div markdown="1">\n\n',
        '</div>\n',
        '<details><summary>e</summary>\n\n',
        '</details>\n',
        'f[^1]\n\n[^1]: g\n',
        '- [x] h\n',
      ],
      ...[
        '<script>i</script>',
        '<p>',
        '<table><td>',
        '\u200B',
        '&amp;',
        '&lt;',
        '\\<',
        '<!-- j -->',
        'https://k.example',
        '+++\n',
      ],
    ];
    for (const seed of cases(400, 100)) {
      const random = new RandomText(seed);
      const source = random.of(pieces, 2 + random.below(16));
      const html = markdownToHtml(source);
      expect(sanitizeHtml(html), `case ${seed}: ${source}`).toBe(html);
    }
  });

  it('keeps tables, code with its language, task lists, strikethrough and footnotes', () => {
    const html = markdownToHtml(
      '| a | b |\n|---|:-:|\n| 1 | 2 |\n\n```sh\n# no heading\n```\n\n- [x] c\n- [ ] d\n\n~~e~~ f[^1]\n\n[^1]: g',
    );
    expect(html).toContain('<th align="center" scope="col">b</th>');
    expect(html).toContain('<pre><code class="language-sh"># no heading\n</code></pre>');
    expect(html).toContain('<li class="task-list-item">☑ c</li>');
    expect(html).toContain('<del>e</del>');
    expect(html).toContain('<a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="">1</a>');
    expect(html).toContain('<li id="user-content-fn-1">');
    expect(html).not.toMatch(/<h\d/);
  });

  it('keeps placeholders in angle brackets, alone on a line too', () => {
    const html = markdownToHtml('Send <address> to <pubkey>.\n\n<torrent>\n\nSee <https://example.org/a>.');
    expect(plainText(html)).toBe('Send <address> to <pubkey>. <torrent> See https://example.org/a.');
  });

  it('reads the Markdown within blocks of HTML', () => {
    expect(markdownToHtml('<div markdown="1">\n\n**a**\n\n</div>')).toBe('<div>\n<p><strong>a</strong></p>\n</div>');
  });

  it('shows a video for an address that stands alone, a picture of one, and a picture that links to one', () => {
    const video = (label: string) =>
      `<figure class="video-link"><a href="https://www.youtube.com/watch?v=PdiL6_1wbQY" rel="noopener noreferrer">${label}</a></figure>`;
    expect(markdownToHtml('https://youtu.be/PdiL6_1wbQY')).toBe(video('https://youtu.be/PdiL6_1wbQY'));
    expect(markdownToHtml("![Talk](https://youtu.be/PdiL6_1wbQY)'")).toBe(video('Talk'));
    expect(markdownToHtml('[![Talk](/t.png)](https://youtu.be/PdiL6_1wbQY)')).toBe(video('Talk'));
    for (const address of [
      'https://www.youtube.com/watch?v=PdiL6_1wbQY&t=1m35s',
      'https://vimeo.com/76979871/0a1b2c3d4e',
    ]) {
      const html = markdownToHtml(address);
      expect(html).toContain(`<a href="${address.replace('&', '&#x26;')}"`);
      expect(sanitizeHtml(html)).toBe(html);
    }
    expect(markdownToHtml('http://youtu.be/PdiL6_1wbQY?t=95')).toContain('v=PdiL6_1wbQY&#x26;t=95"');
    expect(markdownToHtml('see https://youtu.be/PdiL6_1wbQY there')).not.toContain('figure');
  });

  it('is shown as it is written where HTML that never ends would be opened again in each paragraph', () => {
    const paragraph = (number: number) => `<p><b title="${number}">word ${number}</p>`;
    const markdown = Array.from({ length: 800 }, (_, number) => paragraph(number)).join('\n\n');
    expect(plainText(markdownToHtml(markdown))).toMatch(/ <p><b title="799">word 799<\/p>$/);
  });

  it('becomes plain text where it nests deeper than can be read', () => {
    expect(plainText(markdownToHtml(`${'>'.repeat(5_000)}deep`))).toMatch(/>deep$/);
  });
});

describe('the text of a body', () => {
  it('keeps blocks apart and runs inline elements together', () => {
    expect(plainText('<p>a<b>b</b></p><p>c<br>d &amp; e</p><ul><li>f</li><li>g</li></ul>')).toBe('ab c d & e f g');
  });
});

describe('the headings of a body', () => {
  it('LESS-05 are its second and third levels with their ids and texts', () => {
    expect(headingsOf(markdownToHtml('# A *b*\n\n## C & d\n\n### E\n\n# A b'))).toEqual([
      { id: 'section-a-b', level: 2, text: 'A b' },
      { id: 'section-c--d', level: 3, text: 'C & d' },
      { id: 'section-a-b-1', level: 2, text: 'A b' },
    ]);
  });
});

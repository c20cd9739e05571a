import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { editorPage } from '#tests/support/editor-page.ts';

let browser: Browser;
let editor: Awaited<ReturnType<typeof editorPage>>;

beforeAll(async () => {
  browser = await openBrowser();
  editor = await editorPage(browser);
});

afterAll(() => browser.close());

const item = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe('what is pasted', () => {
  it('ADM-38 from Word are paragraphs, headings and lists, without its styles', async () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0in;} --></style></head>
      <body lang=EN-US style='word-wrap:break-word'><!--StartFragment-->
      <h1>Keys<o:p></o:p></h1><p class=MsoNormal><b><span style='font-size:12pt'>Bold</span></b> and <i>italic</i><o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p>${item(1, '·', 'one')}${item(2, 'o', 'inner')}${item(1, '·', 'two')}
      <p class=MsoNormal>Between</p>${item(1, '1.', 'first')}${item(1, '2.', 'second')}
      <table class=MsoTableGrid border=1><tr><td width=99 style='border:solid'><p class=MsoNormal>cell</p></td></tr></table><!--EndFragment--></body></html>`;
    expect((await editor.cleanPaste(word)).replace(/\s*\n\s*/g, '').trim()).toBe(
      '<h2>Keys</h2><p><b>Bold</b> and <i>italic</i></p><ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>' +
        '<p>Between</p><ol><li>first</li><li>second</li></ol><table><tbody><tr><td>cell</td></tr></tbody></table>',
    );
  });

  it('ADM-38 from Word is what Word prints: no deleted or hidden text, no comments, and notes at the end', async () => {
    const comment = `<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>`;
    const sign = (target: string, name: string) =>
      `<a style='mso-footnote-id:ftn1' href="#${target}" name="${name}" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></a>`;
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment-->
      <p class=MsoNormal>Keys <del cite="mailto:Ana" datetime="2026-11-01T10:00"><span style='mso-ansi-language:EN-US'>were</span></del><ins cite="mailto:Ana" datetime="2026-11-01T10:00"><b>are</b></ins> <span class=msoDel>old</span><a style='mso-comment-reference:AB_1;mso-comment-date:20261101T1000'>secret</a>${comment}.${sign('_ftn1', '_ftnref1')}<o:p></o:p></p>
      <p class=MsoNormal><del cite="mailto:Ana" datetime="2026-11-01T10:00">A whole paragraph.</del></p>
      <p class=MsoNormal><span style='display:none;mso-hide:all'>Only for me.</span><span style='mso-hide:all'>Nor this.</span> <s>Struck</s> stays.</p>
      <div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
      <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>${sign('_ftnref1', '_ftn1')} The note.<o:p></o:p></p></div></div>
      <div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>
      <div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>${comment}Is this true?</p></div></div></div>
      <!--EndFragment--></body></html>`;
    expect((await editor.cleanPaste(word)).replace(/\s*\n\s*/g, '').trim()).toBe(
      '<p>Keys <b>are</b> secret.[1]</p><p> <s>Struck</s> stays.</p><p>[1] The note.</p>',
    );
  });

  it('ADM-38 from a web page keeps what is struck through, and loses what the page hides', async () => {
    const page = `<p>One <del datetime="2026-11-01">two</del> <ins>three</ins></p><p style="color:red; display: none !important">four</p><p hidden>five</p>`;
    expect(await editor.cleanPaste(page)).toBe('<p>One <del>two</del> <ins>three</ins></p>');
  });

  it('ADM-38 from Google Docs has its bold and italic, its links without the detour, and nothing else', async () => {
    const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Bold</span><span style="font-weight:400;font-style:italic">italic</span><span style="font-weight:400"> </span><a href="https://www.google.com/url?q=https://bitcoin.org/&amp;sa=D" style="text-decoration:none"><span style="color:#1155cc">link</span></a></p><br><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">one</span></p></li></ul></b><br class="Apple-interchange-newline">`;
    const cleaned = await editor.cleanPaste(docs);
    expect(cleaned.replaceAll('<br>', '')).toBe(
      '<p><strong>Bold</strong><em>italic</em> <a href="https://bitcoin.org/">link</a></p><ul><li>one</li></ul>',
    );
  });

  it('ADM-38 from a web page loses scripts, forms, frames, styles and pictures that others can not see', async () => {
    const page = `<div class="post" style="color:red" onclick="x()"><script>alert(1)</script><h3 id="a">Title</h3><div>Text <span class="x">of</span> <font color="red">a</font> page</div><img src="data:image/png;base64,AA=="><img src="https://example.org/a.png" width="9" onerror="x()"><a href="javascript:alert(1)">bad</a> <a href="../b">relative</a><form><input name="q"><button>Go</button></form><pre class="hl"><code class="hljs language-sh">ls</code></pre></div>`;
    expect(await editor.cleanPaste(page)).toBe(
      '<h3>Title</h3><p>Text of a page</p><img src="https://example.org/a.png" alt="">bad relative<pre><code class="language-sh">ls</code></pre>',
    );
  });

  it.each([
    '<figure class="video-link" data-pm-slice="0 0 []"><a href="javascript:alert(1)">A video</a></figure>',
    '<p data-pm-slice="0 0 []"><a href="javascript:alert(1)">A video</a></p>',
    '<div data-pm-slice="0 0 []" data-kept-html="<details><summary><a href=&quot;javascript:alert(1)&quot;>A video</a></summary></details>"></div>',
    '<p><a href="javascript:alert(1)">A video</a></p>',
  ])('ADM-38 an address that runs something is left out, and its text stays: %s', async (pasted) => {
    const cleaned = await editor.cleanPaste(pasted);
    expect(cleaned).not.toContain('javascript:');
    expect(cleaned).toContain('A video');
    expect(await editor.dropped(pasted)).toEqual(['links']);
  });

  it('ADM-38 from a form comes through whatever its fields are called', async () => {
    const names = ['attributes', 'remove', 'replaceWith', 'localName', 'childNodes', 'firstElementChild', 'className'];
    const fields = names.map((name) => `<fieldset name="${name}">${name} </fieldset><img name="${name}" src="x">`);
    const cleaned = await editor.cleanPaste(`<form onsubmit="x()">${fields.join('')}</form><p>after</p>`);
    expect(cleaned).toBe(`${names.join(' ')} <p>after</p>`);
  });

  it('ADM-38 from a code editor is Markdown in colors, and becomes what it means', async () => {
    const line = (text: string) => (text === '' ? '<br>' : `<div><span style="color: #0451a5;">${text}</span></div>`);
    const colored = ['## Keys', '', '- one', '  - inner', '- two', '', 'A **bold** word'].map(line).join('');
    const code = `<meta charset='utf-8'><div style="color:#000;font-family:Menlo;white-space: pre;">${colored}</div>`;
    expect((await editor.cleanPaste(code)).replaceAll('\n', '')).toBe(
      '<h2>Keys</h2><ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><p>A <strong>bold</strong> word</p>',
    );
  });

  it.each([
    'Just a text, with a star * and a # sign.',
    '#!/bin/sh\n# Start the node\nbitcoind -daemon\n',
    '# Start the node\nbitcoind -daemon',
    '/**\n * One\n * Two\n */\nint main() {\n  return 2 ** 3 ** 4;\n}',
    'a_b_c and snake_case_names',
    '- one thing',
    'In 2009. Then 1. and 2. came.',
    '[1] See the note (2).',
  ])('ADM-38 plain text and programs are no Markdown: %j', async (text) => {
    expect(await editor.markdownHtml(text)).toBeNull();
  });

  it.each([
    ['## Keys', '<h2>Keys</h2>'],
    ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
    ['* one\r\n* two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
    ['**Bold** start', '<p><strong>Bold</strong> start</p>'],
    ['# Keys\n\nUse `ls` now', '<h1>Keys</h1>\n<p>Use <code>ls</code> now</p>'],
    ['```sh\n# start;\nls;\n```', '<pre><code class="language-sh"># start;\nls;\n</code></pre>'],
    ['See [this](https://example.org).', '<p>See <a href="https://example.org">this</a>.</p>'],
  ])('ADM-38 Markdown is known by its marks: %j', async (text, html) => {
    expect((await editor.markdownHtml(text))?.trim()).toBe(html);
  });

  it('ADM-38 a long text of nothing but marks is examined in no time', async () => {
    for (const mark of ['[', '`', '**a', '*', '- ', '|', '```a\n', '_a ', '- a\n\n', ' ']) {
      const text = mark.repeat(199_000 / mark.length);
      expect(await editor.isMarkdown(text)).toBeTypeOf('boolean');
    }
  });

  it('ADM-38 Markdown that would take minutes to read stays text', async () => {
    const lists = (count: number) => Array.from({ length: count }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('');
    expect(await editor.markdownHtml(lists(3))).toContain('<ul>');
    expect(await editor.markdownHtml(lists(600))).toBeNull();
  });

  it('ADM-38 from another text of this editor stays as it is', async () => {
    const own = '<p data-pm-slice="1 1 []">A <kbd>key</kbd></p><div data-kept-html="&lt;dl&gt;&lt;/dl&gt;"></div>';
    expect(await editor.cleanPaste(own)).toBe(own);
  });
});

describe('HTML that is kept to the letter', () => {
  it('is shown without its forms, whatever their fields are called', async () => {
    const fields = ['remove', 'attributes', 'localName'].map((name) => `<img name="${name}"><input name="${name}">`);
    expect(await editor.shown(`<p>before</p><form>${fields.join('')}</form><p>after</p>`)).toBe(
      '<p>before</p><p>after</p>',
    );
  });

  it('is shown without what no diagram has, in a diagram', async () => {
    const start = '<svg viewBox="0 0 40 30" role="img" aria-label="A box">';
    const shown = await editor.shown(
      `<figure>${start}<style>*{display:none}</style><a href="javascript:x()"><rect/></a><foreignObject><img src="x"></foreignObject><rect x="1" onclick="x()" fill="url(x)"/><g><svg></svg></g></svg></figure>`,
    );
    expect(shown).toBe(`<figure>${start}<rect x="1"></rect><g></g></svg></figure>`);
  });
});

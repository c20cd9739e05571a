/** Bodies as the server stores them, each with something that an editor could spoil. */
export const HARD_BODIES: Record<string, string> = {
  'no line breaks': '<h2 id="section-a">A</h2><p>One &#x26; two</p><ul><li>x</li></ul><p>End</p>',
  'signs written in other ways': '<p>Tom &amp; Jerry &lt;3 &quot;x&quot;&nbsp;y</p>\n<p>caf&eacute;</p>',
  'uneven gaps': '<p>a</p>\n\n\n<p>b</p><p>c</p>  <p>d</p>',
  'text without a paragraph': 'Just <b>text</b>, and a <a href="/course">link</a>.',
  'text between blocks': '<p>a</p>loose <em>text</em><p>b</p>',
  'all inline elements':
    '<p><abbr title="Bitcoin Improvement Proposal">BIP</abbr> <bdi>x</bdi> <bdo dir="rtl">y</bdo> <cite>z</cite> <del>d</del> <dfn>e</dfn> <ins>f</ins> <kbd>g</kbd> <mark>h</mark> <q>i</q> <s>j</s> <samp>k</samp> <small>l</small> <span lang="es">m</span> <sub>2</sub> <sup>3</sup> <time datetime="2009-01-03">n</time> <u>o</u> <var>p</var> <i>r</i> <b>t</b></p>',
  'elements within elements':
    '<p><em>all <strong>of <code>it</code></strong></em> <a href="/a"><strong>bold</strong> and <code>code</code></a> <strong><a href="/b">x</a></strong></p>',
  'keys side by side': '<p>Press <kbd>Ctrl</kbd><kbd>C</kbd> now</p>\n<p>Then <sup>1</sup><sup>2</sup></p>',
  ruby: '<p>A <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> sign<wbr>post</p>',
  'spaces in code': '<p><code>a  b</code> and <code> c </code></p>\n<p><kbd>d  e</kbd></p>',
  'lines in a paragraph': '<p>one\ntwo\n  three<br>\nfour<br>five</p>',
  'tight and loose lists':
    '<ul>\n<li>a</li>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n<li>d\n<ol start="3" type="a" reversed>\n<li value="7">e</li>\n</ol>\n</li>\n</ul>',
  'lists with blocks':
    '<ul>\n<li>a\n<pre><code>b\n</code></pre>\n</li>\n<li>\n<blockquote>\n<p>c</p>\n</blockquote>\n</li>\n<li></li>\n</ul>',
  'text after a block in a list':
    '<ul>\n<li>a<figure class="missing-image"><figcaption>b</figcaption></figure>c</li>\n</ul>',
  'task list':
    '<ul class="contains-task-list">\n<li class="task-list-item">☑ done</li>\n<li class="task-list-item">☐ open</li>\n</ul>',
  code: '<pre><code class="language-c++">int a;\n\n\tb &#x3C; c;\n\n</code></pre>\n<pre>no code\n  here</pre>\n<pre lang="en"><code>x</code></pre>',
  'code with links': '<pre><code>see <a href="/course">this</a>\n<strong>b</strong></code></pre>',
  table:
    '<table>\n<thead>\n<tr>\n<th align="right" scope="col">a</th>\n<th scope="col">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="right">1</td>\n<td></td>\n</tr>\n</tbody>\n</table>',
  'table without a head':
    '<table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr><tr><td>c</td><td>d</td><td><p>e</p><p>f</p></td></tr></tbody></table>',
  'table with caption and columns':
    '<table><caption>Halvings</caption><colgroup><col span="2"></colgroup><tbody><tr><td>a</td><td>b</td></tr></tbody><tfoot><tr><td>c</td><td>d</td></tr></tfoot></table>',
  'table with gaps':
    '<p>a</p>\n<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>\n<p>b</p>',
  figures:
    '<figure><img src="https://example.org/a.png" alt="A" width="80" height="60" loading="lazy" decoding="async"><figcaption>With <em>text</em></figcaption></figure>\n<figure class="missing-image"><figcaption>Gone</figcaption></figure>\n<figure><a href="https://example.org/b" rel="noopener noreferrer"><img src="https://example.org/b.png" alt="" loading="lazy" decoding="async"></a></figure>\n<figure><pre><code>x</code></pre><figcaption>y</figcaption></figure>',
  images:
    '<p>Before <img src="/social/news.png" alt="007" title="1" loading="lazy" decoding="async"> after</p>\n<img src="/social/news.png" alt="true" loading="lazy" decoding="async">',
  video:
    '<figure class="video-link"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ&#x26;t=5" rel="noopener noreferrer">A &#x26; B</a></figure>\n<ul>\n<li><figure class="video-link"><a href="https://vimeo.com/1">c</a></figure></li>\n</ul>',
  'what folds':
    '<details>\n<summary>More</summary>\n<p>Every  four years.</p>\n</details>\n<p>x</p>\n<details open><summary>y</summary>z</details>',
  'words and meanings':
    '<dl>\n<dt>Key</dt>\n<dd>It signs.</dd>\n</dl>\n<ul>\n<li>a\n<dl>\n<dt>Key</dt>\n<dd>in  a list</dd>\n</dl>\n</li>\n</ul>',
  footnotes:
    '<p>Text<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref aria-label="1">1</a></sup></p>\n<section data-footnotes class="footnotes">\n<ol>\n<li id="user-content-fn-1">\n<p>Note <a href="#user-content-fnref-1" data-footnote-backref aria-label="Back" class="data-footnote-backref">↩ 1</a></p>\n</li>\n</ol>\n</section>',
  divisions: '<div>\n<p>a</p>\n<div>b</div>\n</div>\n<div lang="es">c <em>d</em></div>',
  'languages and directions':
    '<p lang="es" dir="ltr" title="x">Hola</p>\n<blockquote cite="https://example.org/">\n<p>a</p>\n</blockquote>\n<blockquote>no paragraph</blockquote>\n<h3 id="section-b" lang="es">B</h3>\n<ul lang="es">\n<li lang="en">c</li>\n</ul>\n<hr title="z">',
  'headings of all levels':
    '<h2 id="section-a">a</h2>\n<h3 id="section-b">b</h3>\n<h4 id="section-c">c</h4>\n<h5 id="section-d">d</h5>\n<h6 id="section-e">e <code>f</code></h6>',
  'links of all kinds':
    '<p><a href="https://example.org/?a=1&#x26;b=2" rel="noopener noreferrer" title="t">a</a><a href="mailto:a@example.org">b</a> <a href="/course">c</a> <a href="/c">d</a><a href="/d">e</a></p>',
  'blocks in inline elements': '<del><p>a</p></del>\n<p>b</p>\n<a href="/course"><h3 id="section-x">c</h3></a>',
  'spaces that do not break': '<p>a\u00a0b \u00a0c\u00a0</p>\n<p>\u00a0</p>',
  diagrams:
    '<p>a</p>\n<figure>\n<svg viewBox="0 0 360 120" role="img" aria-label="A &#x26; B, &#x22;joined&#x22;">\n<g class="diagram-soft">\n<rect x="1" y="2" width="90" height="40" rx="8"></rect>\n</g>\n<line class="diagram-strong" x1="90" y1="22" x2="120" y2="22"></line>\n<polygon points="120,22 112,17 112,27"></polygon>\n<text x="46" y="26" text-anchor="middle">a <tspan class="diagram-strong">b </tspan> &#x26; c</text>\n</svg>\n<figcaption>With <em>text</em></figcaption>\n</figure>\n<figure><svg viewBox="0 0 40 30" role="img" aria-label="Dot">\n<circle cx="9" cy="9" r="4"></circle>\n</svg></figure>\n<ul>\n<li>a<figure><svg viewBox="0 0 40 30" role="img" aria-label="Dot">\n<circle cx="9" cy="9" r="4"></circle>\n<text x="1" y="2">b <tspan>c</tspan></text>\n</svg></figure></li>\n</ul>\n<p>b</p>',
  emoji: '<p>👩‍💻 café ☑ 𝔅 </p>',
  nothing: '',
};

/** HTML that the server never stores, but that an editor may type or keep. */
export const LOOSE_HTML: Record<string, string> = {
  'missing end tags': '<p>one<p>two<ul><li>a<li>b</ul>',
  'a comment': '<p>a</p><!-- b --><p>c</p>',
  'unknown elements': '<center>a</center><font color="red">b</font><section>c</section>',
  'end tags without a start': '<p>a</p></div><p>b</p>',
  'signs that are no tags': '<p>a < b and <pubkey></p>',
  'a script': '<script>"</p><p>"</script><p>a</p>',
  'attributes of all kinds': `<p class=x data-y='<p>' hidden>a</p><p style="color: red" onclick="x()">b</p>`,
  'a drawing as programs save it':
    '<p>a</p><svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><defs><style>.a{fill:red}</style></defs><rect class="a" width="9"/></svg><p>b</p>',
  'empty paragraphs': '<p></p><p>a</p><p></p>',
  'an end in the middle': '<p>a</p><p',
};

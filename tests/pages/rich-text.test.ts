import { afterAll, beforeAll, expect, it } from 'vitest';
import { hrefsOf, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const RICH = `
<h2 id="why">Why <em>blocks</em>?</h2>
<p>See the <a href="/course">course</a> and <a href="https://example.org/paper">the paper</a>.</p>
<ul><li>one<ul><li>nested</li></ul></li><li>two</li></ul>
<ol><li>first</li><li>second</li></ol>
<h3 id="numbers">Numbers</h3>
<table><thead><tr><th>Height</th><th>Reward</th></tr></thead><tbody><tr><td>840000</td><td>3.125</td></tr></tbody></table>
<h2 id="how">How?</h2>
<blockquote><p>Not your keys, not your coins.</p></blockquote>
<pre><code class="language-sh">bitcoin-cli getblockhash 0
echo done</code></pre>
<h2 id="when">When?</h2>
<details><summary>More</summary><p>Every four years.</p></details>
<p><img src="/social/news.png" alt="The subsidy over time" loading="lazy"></p>`;

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await site.make.article({ slug: 'rich', title: 'Rich', content: RICH });
  await site.make.article({ slug: 'short', title: 'Short', content: '<h2 id="a">A</h2><h2 id="b">B</h2><p>End.</p>' });
});
afterAll(() => site.close());

it('ART-04 BASE-05 the text of an article has headings, lists, tables, quotes, code and what folds', async () => {
  const { all } = await readPage(site.url, '/news/rich');
  const text = within(all('main article')[0] as HTMLElement);
  expect(textsOf(text.getAllByRole('heading', { level: 2 }))).toEqual(['Why blocks?', 'How?', 'When?']);
  expect(text.getByRole('heading', { level: 3 }).textContent).toBe('Numbers');
  const nested = text.getByText('nested').parentElement?.closest('li');
  expect(nested && within(nested).getAllByRole('listitem')).toHaveLength(1);
  expect(text.getAllByRole('columnheader')).toHaveLength(2);
  expect(text.getAllByRole('cell')).toHaveLength(2);
  expect(text.getByRole('blockquote').textContent).toBe('Not your keys, not your coins.');
  expect(text.getByRole('code').textContent).toBe('bitcoin-cli getblockhash 0\necho done');
  text.getByRole('img', { name: 'The subsidy over time' });
  const folded = text.getByText('Every four years.').closest('details');
  expect([folded?.open, folded?.querySelector('summary')?.textContent]).toEqual([false, 'More']);
});

it('an article has links to its sections, from three on', async () => {
  const { getByRole } = await readPage(site.url, '/news/rich?lang=en');
  const links = within(getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(textsOf(links)).toEqual(['Why blocks?', 'How?', 'When?']);
  expect(hrefsOf(links)).toEqual(['#why', '#how', '#when']);
  const short = await readPage(site.url, '/news/short');
  expect(short.queryByRole('navigation', { name: 'On this page' })).toBeNull();
});

it('a section is found by its name in either language, with and without the prefix', async () => {
  const section = (name: string, title: string) => `<h2 id="section-${name}">${title}</h2>`;
  await site.make.article({
    slug: 'keys',
    content: section('before', 'Before') + section('how-keys-work', 'How keys work'),
    contentEs: section('antes', 'Antes') + section('cómo-funcionan', 'Cómo funcionan'),
  });
  for (const [language, title] of [
    ['en', 'How keys work'],
    ['es', 'Cómo funcionan'],
  ]) {
    const { all } = await readPage(site.url, `/news/keys?lang=${language}`);
    const heading = all('main article h2')[1];
    expect(heading?.textContent).toBe(title);
    const names = [
      heading?.id,
      ...[...(heading?.querySelectorAll('a') ?? [])].map((place) => place.getAttribute('name')),
    ];
    expect(names.sort()).toEqual([
      'cómo-funcionan',
      'how-keys-work',
      'section-cómo-funcionan',
      'section-how-keys-work',
    ]);
  }
});

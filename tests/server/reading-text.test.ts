import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions as english } from '#domain/glossary/en.ts';
import { definitions as spanish } from '#domain/glossary/es.ts';
import type { Language } from '#domain/language.ts';
import { takeSources } from '#server/modules/content/html/closing-sources.ts';
import { explainTerms } from '#server/modules/content/html/explained-terms.ts';
import { withWholeCode } from '#server/modules/content/html/whole-code.ts';
import { TextCache } from '#server/modules/content/model/text-cache.ts';
import { htmlOf, treeOf } from '#server/platform/html-tree.ts';
import { Caller } from '#tests/support/caller.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const link = (id: string, words: string) => `<a class="term" href="/glossary#${id}">${words}</a>`;

function explained(html: string, language: Language) {
  const body = treeOf(html);
  const terms = explainTerms(body, language);
  return { html: htmlOf(body), terms };
}

function withoutSources(html: string) {
  const body = treeOf(html);
  const sources = takeSources(body);
  return { text: htmlOf(body), sources: sources && htmlOf(sources) };
}

describe('the terms of a body', () => {
  it.each([
    ['a link', '<p><a href="/x">The mempool</a></p>'],
    ['a heading', '<h2 id="s-mempool">Mempool</h2>'],
    ['code', '<p>Type <code>mempool</code></p><pre><code>mempool</code></pre>'],
    ['a table', '<table><tbody><tr><td>mempool</td></tr></tbody></table>'],
    ['a diagram', '<figure><svg viewBox="0 0 1 1" aria-label="x"><text>mempool</text></svg></figure>'],
    ['an interactive', '<div data-try="mine"><p>mempool</p></div>'],
    ['an attribute', '<p><img src="/mempool.png" alt="mempool"></p>'],
    ['another word', '<p>mempoolish, meta-mempool, mempool_size</p>'],
    ['what means something else as well', '<p>I change the input and sat down to block letters.</p>'],
  ])('are left alone in %s', (_, html) => {
    expect(explained(html, 'en')).toEqual({ html, terms: [] });
  });

  it('are links where they are first used, in order, once each', () => {
    const html =
      '<p>A <strong>seed phrase</strong> &#x26; a\nfull  node.</p><ul><li>Seed phrases, nodes, full nodes.</li></ul>';
    expect(explained(html, 'en')).toEqual({
      html: `<p>A <strong>${link('seed-phrase', 'seed phrase')}</strong> &#x26; a\n${link('full-node', 'full  node')}.</p><ul><li>Seed phrases, ${link('node', 'nodes')}, full nodes.</li></ul>`,
      terms: ['seed-phrase', 'full-node', 'node'],
    });
  });

  it('count a link of the writer as the first use, and leave it as it is', () => {
    const html =
      '<p>A <a href="/glossary#full-node">node of your own</a>, a full node, <a href="/glossary#nothing">x</a>.</p>';
    expect(explained(html, 'en')).toEqual({ html, terms: ['full-node'] });
  });

  it.each([
    ['es', 'Las claves privadas y las transacciones.', ['private-key', 'transaction']],
    ['es', 'Con billeteras de hardware, una multifirma.', ['hardware-wallet', 'multisig']],
    ['en', 'RBF means replace-by-fee.', ['rbf']],
    ['en', 'Pay 300 sats. Satoshi Nakamoto wrote the white paper.', ['satoshi', 'satoshi-nakamoto', 'white-paper']],
    ['en', 'A 51% attack on proof of work', ['majority-attack', 'proof-of-work']],
  ] as const)('are found in %s in “%s”', (language, text, terms) => {
    expect(explained(`<p>${text}</p>`, language).terms).toEqual(terms);
  });
});

describe('code within a sentence', () => {
  it.each([
    ['a block', '<pre><code>bitcoin-cli help</code></pre>'],
    ['code without hyphens', '<p><code>bitcoind</code></p>'],
    ['longer code, which has to fit a phone', `<p><code>${'long-'.repeat(6)}</code></p>`],
    ['other text', '<p>replace-by-fee</p>'],
  ])('is left alone in %s', (_, html) => {
    expect(withWholeCode(html)).toBe(html);
  });

  it('keeps each short word with a hyphen in one piece', () => {
    expect(withWholeCode('<p>Type <code>bitcoin-cli help &lt;a-b></code>.</p>')).toBe(
      '<p>Type <code><span class="whole">bitcoin-cli</span> help <span class="whole">&lt;a-b></span></code>.</p>',
    );
  });
});

describe('the sources of a body', () => {
  it.each([
    ['another last section', '<h2 id="a">Sources</h2><p>x</p><h2 id="b">The end</h2><p>y</p>'],
    ['sources in a quotation', '<p>x</p><blockquote><h2 id="a">Sources</h2><p>y</p></blockquote>'],
    ['a title that only begins so', '<p>x</p><h2 id="a">Sourceswap</h2><p>y</p>'],
    ['no heading', '<p>Sources</p>'],
  ])('stay where they are with %s', (_, html) => {
    expect(withoutSources(html)).toEqual({ text: html, sources: null });
  });

  it.each(['Sources', 'Sources and further reading', 'Fuentes y más lecturas', 'Para seguir leyendo'])(
    'are the last section if it is called %s',
    (title) => {
      const sources = `<h2 id="a"><em>${title}</em></h2><ul><li>x</li></ul>`;
      expect(withoutSources(`<h2 id="b">One</h2><p>x</p>\n${sources}`)).toEqual({
        text: '<h2 id="b">One</h2><p>x</p>',
        sources,
      });
    },
  );
});

it('a text is parsed once, however often it is asked for', async () => {
  let parsed = 0;
  const lengths = new TextCache(({ value }) => {
    parsed += 1;
    return value.length;
  });
  const of = (value: string, language: 'en' | 'es' = 'en') => lengths.of({ value, language });
  expect(await Promise.all([of('one'), of('one'), of('three')])).toEqual([3, 3, 5]);
  expect(await of('one')).toBe(3);
  expect(parsed).toBe(2);
  await of('one', 'es');
  expect(parsed).toBe(3);
});

it('texts are parsed one by one, with time for others in between', async () => {
  const order: string[] = [];
  const texts = new TextCache(({ value }) => order.push(value));
  const parsing = Promise.all(['a', 'b', 'c'].map((value) => texts.of({ value, language: 'en' })));
  const other = () => setImmediate(() => order.push('other') < 6 && other());
  other();
  await parsing;
  expect(order.join(' ')).toMatch(/^(other )?a other b other c/);
});

describe('the reading text in GraphQL', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
    const content = '<p>A seed phrase.</p><h2 id="s-sources">Sources</h2><p>One.</p>';
    await site.make.article({ slug: 'keys', content, contentEs: '<p>Una frase semilla.</p>' });
    await site.make.lesson({ slug: 'keys', content });
  });
  afterAll(() => site.close());

  const ask = (kind: string, language: string) =>
    new Caller(site).graphql(
      `{ item: ${kind}(slug: "keys") { localized(language: ${language}) {
        content { value } reading { value language sources terms { id name definition } } } } }`,
    );

  it.each(['article', 'lesson'])('is in the language of the text, with definitions and sources (%s)', async (kind) => {
    expect((await ask(kind, 'en')).data).toEqual({
      item: {
        localized: {
          content: { value: '<p>A seed phrase.</p><h2 id="s-sources">Sources</h2><p>One.</p>' },
          reading: {
            value: `<p>A ${link('seed-phrase', 'seed phrase')}.</p>`,
            language: 'en',
            sources: '<h2 id="s-sources">Sources</h2><p>One.</p>',
            terms: [{ id: 'seed-phrase', name: 'seed phrase', definition: english['seed-phrase'] }],
          },
        },
      },
    });
  });

  it.each(['article', 'lesson'] as const)(
    'has sections that the names of both languages lead to (%s)',
    async (kind) => {
      const { slug } = await site.make[kind]({
        content: '<h2 id="section-how-keys-work">How keys work</h2>\n<p><a href="#gone">x</a></p>',
        contentEs: '<h2 id="section-llaves">Llaves</h2>\n<p><a href="#how-keys-work">x</a></p>',
      });
      const query = `query ($slug: String!, $language: Language!) {
      item: ${kind}(slug: $slug) { localized(language: $language) { reading { value } } } }`;
      const readIn = async (language: string) => {
        const { data } = await new Caller(site).graphql(query, { slug, language });
        return (data as { item: { localized: { reading: { value: string } } } }).item.localized.reading.value;
      };
      expect(await readIn('en')).toBe(
        '<h2 id="section-how-keys-work"><a name="how-keys-work"></a><a name="section-llaves"></a><a name="llaves"></a>How keys work</h2>\n<p>x</p>',
      );
      expect(await readIn('es')).toBe(
        '<h2 id="section-llaves"><a name="llaves"></a><a name="section-how-keys-work"></a><a name="how-keys-work"></a>Llaves</h2>\n<p><a href="#section-llaves">x</a></p>',
      );
    },
  );

  it('is in Spanish where there is Spanish, and falls back as a whole where there is none', async () => {
    const readingIn = async (kind: string) =>
      (await ask(kind, 'es')).data as { item: { localized: { reading: object } } };
    expect((await readingIn('article')).item.localized.reading).toEqual({
      value: `<p>Una ${link('seed-phrase', 'frase semilla')}.</p>`,
      language: 'es',
      sources: null,
      terms: [{ id: 'seed-phrase', name: 'frase semilla', definition: spanish['seed-phrase'] }],
    });
    expect((await readingIn('lesson')).item.localized.reading).toMatchObject({ language: 'en' });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '#domain/language.ts';
import { graphql } from '#tests/support/graphql.ts';
import { indexed } from '#tests/support/indexed.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';

/** Each in an article of its own, under its place. */
const TEXTS: [en: string, es?: string][] = [
  ['The standard QIP-39 is old', 'La norma QIP-39 es vieja'],
  ['The standard QIP39 is old', 'La norma QIP39 es vieja'],
  ['The standard QIP 39 is old', 'La norma QIP 39 es vieja'],
  ['The standard QIP-40 is old', 'La norma QIP-40 es vieja'],
  ['Look at https://mempool.space/tx/4a5e1e4b for it', 'Mira https://mempool.space/tx/4a5e1e4b'],
  ['Escrow/multisig for houses', 'Custodia/multifirma para casas'],
  ['A proof-of-work puzzle', 'Un acertijo de prueba-de-trabajo'],
  ['A proof of work puzzle', 'Un acertijo de prueba de trabajo'],
  ['A proof–of–work puzzle', 'Un acertijo de prueba–de–trabajo'],
  ['The hot/cold question', 'La cuestión caliente/fría'],
  ['Use self-custody now', 'Usa auto-custodia ya'],
  ['Use self custody now', 'Usa auto custodia ya'],
  ['A 2-of-3 vault', 'Una bóveda 2-de-3'],
  ['A 2of3 vault', 'Una bóveda 2de3'],
  ['A 2 of 3 vault', 'Una bóveda 2 de 3'],
  ['Hash with SHA-256', 'Resume con SHA-256'],
  ['Hash with SHA256', 'Resume con SHA256'],
  ['Hash with SHA 256', 'Resume con SHA 256'],
  ['Set rpc_user:name in the file', 'Pon rpc_user:name en el archivo'],
  ['A fee of 0.5 percent', 'Una comisión de 0.5 por ciento'],
  ['A black zebra', 'Una cebra negra'],
  ['Zebra, black and white', 'Cebra blanca y negra'],
  ['Don’t trust p2p', 'No confíes en p2p'],
];

const QIP = [0, 1, 2];
const PROOF = [6, 7, 8];
const CUSTODY = [10, 11];
const VAULT = [12, 13, 14];
const HASH = [15, 16, 17];

/** What is searched, what is found, and which is the first: the one that joins the words as the search does. */
type Case = [search: string, found: number[], first?: number];

const ENGLISH: Case[] = [
  ['QIP-39', QIP, 0],
  ['qip39', QIP, 1],
  ['QIP 39', QIP],
  ['QIP–39', QIP, 0],
  ['QIP/39', QIP],
  ['"QIP 39"', QIP],
  ['QIP-41', []],
  ['QIP-4', []],
  ['QIP', [...QIP, 3]],
  ['standard -QIP-39', [3]],
  ['standard –QIP39', [3]],
  ['standard -"QIP 39"', [3]],
  ['mempool', [4]],
  ['mempool.space', [4]],
  ['space', [4]],
  ['https://mempool.space/tx/4a5e1e4b', [4]],
  ['mempool.org', []],
  ['multisig', [5]],
  ['escrow', [5]],
  ['Escrow/multisig', [5]],
  ['escrow multisig', [5]],
  ['escrow/custody', []],
  ['proof-of-work', PROOF],
  ['proof of work', PROOF],
  ['"proof of work"', PROOF],
  ['hot/cold', [9]],
  ['hot cold', [9]],
  ['hot-cold', [9]],
  ['cold', [9]],
  ['self-custody', CUSTODY, 10],
  ['self custody', CUSTODY],
  ['self_custody', CUSTODY],
  ['2-of-3', VAULT, 12],
  ['2of3', VAULT, 13],
  ['2 of 3', VAULT],
  ['2-of-5', []],
  ['SHA-256', HASH, 15],
  ['SHA256', HASH, 16],
  ['sha 256', HASH],
  ['256', HASH],
  ['rpc_user', [18]],
  ['user', [18]],
  ['rpc_user:name', [18]],
  ['0.5', [19]],
  ['0.6', []],
  ['p2p', [22]],
  ['don’t trust', [22]],
  ['“black zebra”', [20]],
  ['„black zebra“', [20]],
  ['«black zebra»', [20]],
  ['« black zebra »', [20]],
  ['‚black zebra‘', [20]],
  ['‘black zebra’', [20]],
  ['‹black zebra›', [20]],
  ['“white zebra”', []],
  ['zebra –white', [20]],
  ['zebra —white', [20]],
  ['zebra −white', [20]],
  ['zebra –“black and white”', [20]],
  ['zebra – white', [21]],
  ['and/or', []],
];

const SPANISH: Case[] = [
  ['QIP-39', QIP, 0],
  ['QIP39', QIP, 1],
  ['QIP 39', QIP],
  ['QIP-41', []],
  ['norma –QIP39', [3]],
  ['multifirma', [5]],
  ['custodia/multifirma', [5]],
  ['prueba-de-trabajo', PROOF],
  ['prueba de trabajo', PROOF],
  ['caliente/fria', [9]],
  ['fría', [9]],
  ['auto-custodia', CUSTODY, 10],
  ['auto custodia', CUSTODY],
  ['2-de-3', VAULT, 12],
  ['2de3', VAULT, 13],
  ['2 de 3', VAULT],
  ['SHA-256', HASH, 15],
  ['«cebra negra»', [20]],
  ['“negra cebra”', []],
  ['cebra –blanca', [20]],
  ['cebra −«blanca y negra»', [20]],
];

let site: TestSite;

beforeAll(async () => {
  site = await startOwnSite();
  for (const [place, [content, contentEs]] of TEXTS.entries()) {
    const [title, titleEs] = [`Number ${place}x`, `Número ${place}x`];
    const bodies = { content: `<p>${content}.</p>`, contentEs: contentEs ? `<p>${contentEs}.</p>` : null };
    await site.make.article({
      slug: `text-${place}`,
      title,
      titleEs,
      excerpt: 'Nothing else.',
      excerptEs: 'Nada más aquí.',
      ...bodies,
    });
  }
  await indexed(site.em);
});
afterAll(() => site.close());

interface Found {
  slug: string;
  title: { parts: { text: string; isHit: boolean }[] };
  snippet: { parts: { text: string; isHit: boolean }[] };
}

async function search(text: string, language: Language): Promise<{ items: Found[]; isSimilar: boolean }> {
  // All of them come from one place, which may search only so often in a minute.
  await site.em.execute('delete from rate_limit');
  const { data, errors } = await graphql<{ search: { items: Found[]; isSimilar: boolean } }>(
    site,
    `query ($search: String!, $language: Language!) {
      search(search: $search, language: $language, kind: article, page: 1, pageSize: 20) {
        items { slug title { parts { text isHit } } snippet { parts { text isHit } } } isSimilar
      }
    }`,
    { search: text, language },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.search;
}

async function places(text: string, language: Language): Promise<number[]> {
  const { items, isSimilar } = await search(text, language);
  return isSimilar ? [] : items.map(({ slug }) => Number(slug.slice(5)));
}

const CASES = (['en', 'es'] as const).flatMap((language) =>
  (language === 'en' ? ENGLISH : SPANISH).map(([text, found, first]) => [language, text, found, first] as const),
);

it.each(CASES)('in %s, a search for %j finds all spellings, its own first', async (language, text, expected, first) => {
  const found = await places(text, language);
  expect(found.toSorted((a, b) => a - b)).toEqual(expected);
  if (first !== undefined) expect(found[0]).toBe(first);
});

it.each([
  ['QIP 39', 'en', ['QIP-39', 'QIP 39', 'QIP39']],
  ['2 of 3', 'en', ['2 of 3', '2-of-3', '2of3']],
  ['multisig', 'en', ['multisig']],
  ['mempool.space', 'en', ['mempool.space']],
  ['space', 'en', ['space']],
  ['rpc_user', 'en', ['rpc_user']],
  ['custodia/multifirma', 'es', ['Custodia/multifirma']],
] as const)('the snippets of %j in %s mark the spelling that was found', async (text, language, expected) => {
  const { items } = await search(text, language);
  const marked = items.map(({ snippet: { parts } }) => {
    const hits = parts.flatMap(({ isHit }, index) => (isHit ? [index] : []));
    return parts
      .slice(hits[0], (hits.at(-1) ?? 0) + 1)
      .map((part) => part.text)
      .join('');
  });
  expect(marked.toSorted()).toEqual([...expected].toSorted());
});

it('marks joined words as one hit, and shows the text as it is', async () => {
  const { items } = await search('qip39', 'en');
  const shown = items.map(({ snippet }) =>
    snippet.parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join(''),
  );
  expect(shown.toSorted()).toEqual([
    'Nothing else. The standard [QIP-39] is old.',
    'Nothing else. The standard [QIP39] is old.',
    'Nothing else. The standard [QIP] [39] is old.',
  ]);
});

it('is corrected by the parts of joined words, and numbers are left as they are', async () => {
  const suggestion = async (text: string) => {
    const { data } = await graphql<{ search: { suggestion: string | null } }>(
      site,
      'query ($search: String!) { search(search: $search, language: en, kind: article, page: 1, pageSize: 9) { suggestion } }',
      { search: text },
    );
    return data?.search.suggestion;
  };
  expect(await suggestion('mempol.space')).toBe('mempool space');
  expect(await suggestion('“black zebar” –whiet')).toBe('"black zebra" -whiet');
  expect(await suggestion('SHA257')).toBeNull();
});

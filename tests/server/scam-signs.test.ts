import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksLikeScam } from '#server/comment/scam-signs.ts';

const LANGUAGES = ['en', 'es'] as const;

/** One comment per line. `\u{200b}` stands for a character that no editor shows. */
function corpus(name: string): string[] {
  const lines = readFileSync(new URL(`scam-corpus/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) =>
    line.replace(/\\u\{([0-9a-f]+)\}/g, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16))),
  );
}

describe.each(LANGUAGES)('comments in %s', (language) => {
  /** Whoever changes the rules looks only at the comments to work with, so that these figures mean something. */
  it.each(['held-out', 'work'])(
    '%s: at least 90 % of the scams wait for review, and at most 3 % of the others',
    (set) => {
      const scams = corpus(`${set}.scam.${language}`);
      const harmless = corpus(`${set}.harmless.${language}`);
      expect(scams.filter(looksLikeScam).length / scams.length).toBeGreaterThanOrEqual(0.9);
      expect(harmless.filter(looksLikeScam).length / harmless.length).toBeLessThanOrEqual(0.03);
    },
  );
});

it('the comments are at least 200 scams and 500 others, none twice', () => {
  const all = (kind: string) =>
    LANGUAGES.flatMap((language) => ['held-out', 'work'].flatMap((set) => corpus(`${set}.${kind}.${language}`)));
  const [scams, harmless] = [all('scam'), all('harmless')];
  expect(scams.length).toBeGreaterThanOrEqual(200);
  expect(harmless.length).toBeGreaterThanOrEqual(500);
  expect(new Set([...scams, ...harmless]).size).toBe(scams.length + harmless.length);
});

describe('a disguise doesn’t help', () => {
  it.each([
    ['zero-width characters', 'Send y\u200bour see\u200dd phr\u2060ase to our agent'],
    ['a soft hyphen', 'Send your se\u00aded phr\u00adase to our agent'],
    ['a Hangul filler', 'Send your se\u3164ed phrase to our agent'],
    ['combining marks', 'Se\u0338nd yo\u0336ur s\u0337eed phra\u0335se to our agent'],
    ['Cyrillic letters', 'Ѕеnd уоur ѕееd рhrаѕе to our agent'],
    ['mathematical letters', '𝐒𝐞𝐧𝐝 𝐲𝐨𝐮𝐫 𝐬𝐞𝐞𝐝 𝐩𝐡𝐫𝐚𝐬𝐞 to our agent'],
    ['full-width letters', 'Ｓｅｎｄ ｙｏｕｒ ｓｅｅｄ ｐｈｒａｓｅ to our agent'],
    ['digits', 'S3nd y0ur s33d phr4se to our agent'],
    ['spaces', 'Send your s e e d p h r a s e to our agent'],
    ['dots', 'Send your s.e.e.d p.h.r.a.s.e to our agent'],
    ['capitals and accents', 'ENVÍANOS TU FRÁSE SEMÍLLA'],
    ['brackets', 'More on t(.)me/sato_help'],
    ['a written dot', 'More on t dot me/sato_help'],
    ['spaces around the dot', 'More on wa . me / 15555550100'],
  ])('%s', (_name, text) => {
    expect(looksLikeScam(text)).toBe(true);
  });
});

it('long texts take milliseconds', () => {
  const pieces = [
    ...[
      'a',
      'send 1 btc ',
      'w.',
      '+1 ',
      '? ',
      'ak',
      't-',
      'pay ',
      'got b a 0 ',
      'help pay ',
      'loan ',
      'turn d0 flip 0 ',
    ],
    ...['r guaranteed daily ', 'soy from ', 'vip pc 0 ', 'enter your ', '@a.', 'earn 5 ', '1-8'],
  ];
  const texts = pieces.map((piece) => piece.repeat(5_000 / piece.length));
  const start = performance.now();
  for (const text of texts) looksLikeScam(text);
  expect(performance.now() - start).toBeLessThan(2_000);
});

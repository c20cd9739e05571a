import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksLikeScam } from '#server/modules/community/comment/scam-signs.ts';

const LANGUAGES = ['en', 'es'] as const;

/** What the rules reach on the comments that they weren't written with, a little rounded down, and up for the others. */
const HELD_OUT = {
  en: { found: 0.9, mistaken: 0.02 },
  es: { found: 0.9, mistaken: 0.01 },
};

/**
 * One comment per line, below lines with a `#` that say what follows and what kind of source it was modeled on.
 * `\u{200b}` stands for a character that no editor shows.
 */
function corpus(name: string): string[] {
  const lines = readFileSync(new URL(`scam-corpus/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines
    .filter((line) => !line.startsWith('# '))
    .map((line) =>
      line.replace(/\\u\{([0-9a-f]+)\}/g, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16))),
    );
}

/** The shares of scams and of other comments that wait for review. */
function rates(set: string, language: string) {
  const share = (kind: string) => {
    const comments = corpus(`${set}.${kind}.${language}`);
    return comments.filter(looksLikeScam).length / comments.length;
  };
  return { found: share('scam'), mistaken: share('harmless') };
}

describe.each(LANGUAGES)('comments in %s', (language) => {
  it('work: at least 90 % of the scams wait for review, and at most 3 % of the others', () => {
    const { found, mistaken } = rates('work', language);
    expect(found).toBeGreaterThanOrEqual(0.9);
    expect(mistaken).toBeLessThanOrEqual(0.03);
  });

  /** If you change the rules, look only at the comments to work with, so that these figures mean something. */
  it('held out: as many scams wait for review as ever, and as few of the others', () => {
    const { found, mistaken } = rates('held-out', language);
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    console.info(`Held-out comments in ${language}: ${percent(found)} of scams found, ${percent(mistaken)} of others`);
    expect(found).toBeGreaterThanOrEqual(HELD_OUT[language].found);
    expect(mistaken).toBeLessThanOrEqual(HELD_OUT[language].mistaken);
  });
});

it('at least 200 scams and 500 other comments are held out, and none is there twice', () => {
  const of = (set: string, kind: string) => LANGUAGES.flatMap((language) => corpus(`${set}.${kind}.${language}`));
  const [scams, harmless] = [of('held-out', 'scam'), of('held-out', 'harmless')];
  expect(scams.length).toBeGreaterThanOrEqual(200);
  expect(harmless.length).toBeGreaterThanOrEqual(500);
  const all = [...scams, ...harmless, ...of('work', 'scam'), ...of('work', 'harmless')];
  expect(new Set(all).size).toBe(all.length);
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

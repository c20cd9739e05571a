import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatter } from '@lingui/format-po';
import { beforeAll, describe, expect, it } from 'vitest';

const FOLDERS = globSync('client/locales/**/en.po').map((file) => dirname(file));

/** As the specification quotes them, with the apostrophes of a typewriter. */
const QUOTED = [
  "Don't have an account? <0>Register</0>",
  "Passwords don't match",
  "The admin page you're looking for doesn't exist.",
  "We couldn't load this article. It may have been removed or there might be a technical issue.",
  "We couldn't load this lesson. It may have been removed or there might be a technical issue.",
  "We couldn't load this video. It may have been removed or there might be a technical issue.",
  "You've been added to our newsletter.",
  'Failed to login. Please check your credentials.',
  'You need to be an administrator to access this page.',
];

/** What a text of the interface must not contain, with what it says instead. */
const ENGLISH: [RegExp, string][] = [
  [/['"]/, 'typographic quotes and apostrophes: ’ “ ”'],
  [/[«»]/, '“ ”'],
  [/\be-mail/i, 'email'],
  [/\b(?:to|can|cannot|must|please|then) login\b/i, 'log in, as a verb'],
  [/\b(?:to|can|cannot|must|please|then) logout\b/i, 'log out, as a verb'],
  [/\bsign (?:in|out|up)\b|\bsigned (?:in|out|up)\b/i, 'log in, log out, register'],
  [/\bweb ?site\b/i, 'site'],
  [/\bback-up\b/i, 'back up, backup'],
  [/\badministration\b|\badministrators?\b/i, 'admin area, admin'],
  [/\bpublish\w* comments?\b|\bcomments? (?:\w+ )?published\b/i, 'approved, for comments'],
];
const SPANISH: [RegExp, string][] = [
  [/["“”]|'/, 'comillas angulares: « »'],
  [/\be-?mails?\b/i, 'correo'],
  [/\bagreg/i, 'añadir'],
  [/\bborrar\b/i, 'eliminar'],
  [/\blogin\b|\bloguear/i, 'iniciar sesión'],
  [/\bordenador\b|\bm[oó]vil\b|\bvosotros\b/i, 'computadora, teléfono, ustedes'],
  [/\badministradora?\b.*\bpanel\b|\bpanel de control\b/i, 'administración'],
  [/\badmin\b/i, 'administración (el área), administrador (la persona)'],
  [/\bcomentarios? publicad/i, 'comentario aprobado'],
  [/\bbitácora\b|\bwallet\b/i, 'billetera'],
];

interface Entry {
  message: string;
  translation: string;
}

/** The entries of a catalog. */
async function catalog(file: string, locale: string): Promise<Entry[]> {
  const parsed = await formatter({ lineNumbers: false }).parse(readFileSync(file, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: file,
  });
  return Object.values(parsed).map(({ message = '', translation = '' }) => ({ message, translation }));
}

const english: Entry[] = [];
const spanish: Entry[] = [];
beforeAll(async () => {
  for (const folder of FOLDERS) {
    english.push(...(await catalog(`${folder}/en.po`, 'en')));
    spanish.push(...(await catalog(`${folder}/es.po`, 'es')));
  }
});

/** Texts without the names of elements and variables in them. */
const plain = (text: string) => text.replace(/<[^<>]*>|\{[^{},]*\}/g, '');

function against(rules: [RegExp, string][], texts: string[]): string[] {
  return texts.flatMap((text) =>
    rules.filter(([pattern]) => pattern.test(plain(text))).map(([, instead]) => `${text} (use ${instead})`),
  );
}

describe('the texts of the interface', () => {
  it('are read from the catalogs', () => {
    expect(english.length).toBeGreaterThan(700);
    expect(spanish).toHaveLength(english.length);
  });

  it('in English have typographic quotes and one spelling of each term, unless the specification quotes them', () => {
    const texts = english.map(({ message }) => message).filter((text) => !QUOTED.includes(text));
    expect(against(ENGLISH, texts)).toEqual([]);
  });

  it('keep what the specification quotes to the letter', () => {
    const messages = new Set(english.map(({ message }) => message));
    expect(QUOTED.filter((text) => !messages.has(text))).toEqual([]);
  });

  it('in Spanish have angular quotes and one spelling of each term', () => {
    expect(
      against(
        SPANISH,
        spanish.map(({ translation }) => translation),
      ),
    ).toEqual([]);
  });

  it('have the same Spanish for the same English, unless the context says otherwise', () => {
    const translations = new Map<string, Set<string>>();
    for (const { message, translation } of spanish) {
      translations.set(message, (translations.get(message) ?? new Set()).add(translation.toLowerCase()));
    }
    // Adjectives agree with what they describe, and a word may name a place and a person.
    const ADJECTIVES = [
      'Approved',
      'Completed',
      'Deleted',
      'Draft',
      'Hidden',
      'Published',
      'Reported',
      'Scheduled',
      'Sent',
      'Stopped',
      'Unsubscribed',
    ];
    const DIFFERING = ['Admin', 'All', 'Marked as the answer', 'Sending', ...ADJECTIVES];
    const differing = [...translations].filter(([message, all]) => all.size > 1 && !DIFFERING.includes(message));
    expect(differing.map(([message, all]) => [message, ...all])).toEqual([]);
  });
});

/** Texts of pages that are written in the code. */
const TEXT_FILES = ['about', 'contact', 'privacy', 'terms'].map((page) => `client/pages/${page}/en.tsx`);

describe('the long texts of the site', () => {
  it.each([...TEXT_FILES, 'domain/glossary/en.ts'])('%s has typographic apostrophes', (file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.filter((line) => /\p{L}'\p{L}/u.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))).toEqual([]);
  });
});

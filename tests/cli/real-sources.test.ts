/** @module-tag extended */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContentFormat } from '#cli/content/formats.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { partsOf } from '#tests/support/attacks.ts';
import { type WholeSource, wholeContent } from '#tests/support/read-content.ts';
import { missingWords, visibleWordsOfHtml, visibleWordsOfMarkdown } from '#tests/support/visible-words.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../../shared/content-sources');
const AVAILABLE = existsSync(SOURCES);
const WHERE = AVAILABLE ? '' : ' (skipped: ../shared/content-sources is not there)';

interface Expected {
  source: string;
  format: ContentFormat;
  /** Items and, of those, items with Spanish, by type. */
  counts: Record<string, [number, number]>;
}

const EXPECTED: Expected[] = [
  { source: 'planb', format: 'planb', counts: { module: [21, 20], lesson: [65, 63], article: [20, 19] } },
  { source: 'bitcoin-transcripts', format: 'posts', counts: { article: [53, 47] } },
  { source: 'bitcoin-optech', format: 'posts', counts: { article: [8, 2] } },
  { source: 'bitcoincore-org', format: 'posts', counts: { article: [11, 5] } },
  { source: 'bitcoin-org', format: 'posts', counts: { article: [38, 1] } },
];

const known = new Map<string, Promise<WholeSource>>();

/** A source, read once for all tests. */
function read(source: string, format: ContentFormat): Promise<WholeSource> {
  const reading = known.get(source) ?? wholeContent(path.join(SOURCES, source, 'upstream'), format);
  known.set(source, reading);
  return reading;
}

/** All HTML that came out of each source file, with the titles that its headings became. */
function htmlByFile({ drafts }: WholeSource): Map<string, string> {
  const found = new Map<string, string>();
  for (const { type, values, body, placeOf } of drafts) {
    for (const suffix of ['', 'Es']) {
      const { file } = placeOf(`title${suffix}`);
      const title = type === 'article' ? '' : `<p>${String(values[`title${suffix}`] ?? '')}</p>`;
      const html = suffix ? body?.contentEs : body?.content;
      if (suffix && file === placeOf('title').file) continue;
      found.set(file, `${found.get(file) ?? ''}${title}${html ?? ''}`);
    }
  }
  return found;
}

/** A heading by `#`, or by a line under it. */
const HEADING = /^(?: {0,3}#{1,6} +\S|\S.*\n(?:=+|-+)[ \t]*$)/gm;

/** How often a pattern is found outside fenced code and comments. */
function countIn(markdown: string, pattern: RegExp): number {
  const prose = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2.*$/gm, '')
    .replace(/\{% comment[\s\S]*?endcomment %\}/g, '');
  return prose.match(pattern)?.length ?? 0;
}

describe.skipIf(!AVAILABLE)(`the real sources${WHERE}`, () => {
  it.each(EXPECTED)(
    '$source is read without an error, as many items as there are',
    async ({ source, format, counts }) => {
      const { drafts, problems } = await read(source, format);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      const found: Record<string, [number, number]> = {};
      for (const { type, values, body } of drafts) {
        const [all, spanish] = found[type] ?? [0, 0];
        found[type] = [all + 1, spanish + (values.titleEs || body?.contentEs ? 1 : 0)];
      }
      expect(found).toEqual(counts);
    },
  );

  it.each(EXPECTED)('$source loses no word of its texts', async ({ source, format }) => {
    const pages = htmlByFile(await read(source, format));
    expect(pages.size).toBeGreaterThan(5);
    for (const [file, html] of pages) {
      const words = visibleWordsOfMarkdown(readFileSync(file, 'utf8'));
      expect(missingWords(words, visibleWordsOfHtml(html)), file).toEqual({});
    }
  });

  it.each(EXPECTED)(
    'BASE-05 $source brings no script, handler or foreign frame, and links that can be followed',
    async ({ source, format }) => {
      const { drafts } = await read(source, format);
      for (const { slug, body } of drafts) {
        for (const html of [body?.content, body?.contentEs]) {
          if (!html) continue;
          const { elements, attributes, addresses } = partsOf(html);
          const bad = [
            ...[...elements].filter((name) =>
              /^(?:script|style|iframe|object|embed|form|input|svg|link|meta|h1)$/.test(name),
            ),
            ...[...attributes].filter((name) => /^on|^style$/.test(name)),
            ...addresses.filter((address) => !/^(?:https?:|mailto:|\/news\/|#)/.test(address)),
          ];
          expect(bad, String(slug)).toEqual([]);
          expect(sanitizeHtml(html)).toBe(html);
        }
      }
    },
  );

  it('the headings, lists, code and tables of the transcripts are there', async () => {
    const pages = htmlByFile(await read('bitcoin-transcripts', 'posts'));
    for (const [file, html] of pages) {
      const markdown = readFileSync(file, 'utf8');
      const tags = (name: string) => html.match(new RegExp(`<${name}[ >]`, 'g'))?.length ?? 0;
      expect(tags('h[2-6]'), file).toBe(countIn(markdown, HEADING));
      expect(tags('pre'), file).toBeGreaterThanOrEqual((markdown.match(/^ *```/gm)?.length ?? 0) / 2);
      expect(tags('li') > 0, file).toBe(countIn(markdown, /^ {0,3}(?:[-*+]|\d+[.)]) +\S/gm) > 0);
    }
  });

  it('secu101 tells which chapters have no certain counterpart, and pairs the others by their videos', async () => {
    const { drafts, problems } = await read('planb', 'planb');
    const lessons = drafts.filter(({ type, slug }) => type === 'lesson' && slug?.startsWith('secu101-'));
    expect(lessons.filter(({ values }) => !values.titleEs).map(({ values }) => values.title)).toEqual([
      'Setting up a new email account!',
      'Cybersecurity: A Growing Field with Endless Opportunities',
    ]);
    expect(lessons.find(({ values }) => values.title === 'Interview with Renaud')?.values.titleEs).toBe(
      'Entrevista a Renaud',
    );
    const reported = problems.filter(
      ({ place, message }) => place.file.includes('secu101') && message.includes('counterpart'),
    );
    expect(reported.map(({ place }) => place.line)).toEqual([238, 366, 366]);
  });

  it('chapters that several courses share keep their own slugs', async () => {
    const { drafts } = await read('planb', 'planb');
    const slugs = drafts
      .map(({ slug }) => slug)
      .filter((slug) => slug?.endsWith('acknowledgments-and-keep-digging-the-rabbit-hole'));
    expect(slugs).toEqual(
      ['btc101', 'secu101', 'ln201'].map((id) => `${id}-acknowledgments-and-keep-digging-the-rabbit-hole`),
    );
  });
});

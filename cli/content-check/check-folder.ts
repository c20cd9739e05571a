import { createHash } from 'node:crypto';
import path from 'node:path';
import { pMapIterable } from 'p-map';
import picomatch from 'picomatch';
import { itemAddress } from '#domain/addresses.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import type { Anchors } from '#server/modules/content/check/anchors.ts';
import type { BodyFacts } from '#server/modules/content/check/body-facts.ts';
import type { CheckedItem, PictureFacts } from '#server/modules/content/check/checked-item.ts';
import { Course } from '#server/modules/content/check/course.ts';
import {
  anchorsIn,
  RULES,
  type Rule,
  type RuleContext,
  type RuleFinding,
  type RuleName,
} from '#server/modules/content/check/rules.ts';
import { englishFields, type TextToCheck } from '#server/modules/content/check/text-facts.ts';
import { DraftCheck } from '#server/modules/content/import/check-drafts.ts';
import type { ContentDraft, ContentProblem } from '#server/modules/content/import/content-draft.ts';
import { BodyConverter } from '../content/body-converter.ts';
import { folderOf } from '../content/content-files.ts';
import type { FolderPicture } from '../content/folder-pictures.ts';
import { readContent } from '../content/formats.ts';
import { nameBeside } from '../content/name-beside.ts';
import { ProblemLog } from '../content/problem-log.ts';
import { programDigest } from '../content/program-digest.ts';
import type { FoundItem } from '../content/reading.ts';
import { SourceFolder } from '../content/source-folder.ts';
import { type BodyText, splitFrontMatter } from '../content/text-file.ts';
import { Threads } from '../content/threads.ts';
import { type CheckConfig, readCheckConfig } from './check-config.ts';
import { CheckMemory } from './check-memory.ts';

/** Items looked through at once, so that no thread waits for files. */
const AHEAD = 32;

/** A problem for a person to look at. */
export interface Finding {
  severity: ContentProblem['severity'];
  /** The rule that found it; `structure` for what an import would say. */
  rule: RuleName | 'structure';
  file: string;
  line: number;
  column: number;
  message: string;
}

/** What is found in a folder, by file and line. */
export interface FolderCheck {
  findings: Finding[];
  /** Its lessons, if they were asked about. */
  course: Course;
}

/**
 * Everything that an import would say of a content folder, and what the rules find beyond that.
 * @throws SetupError if the folder can't be read at all.
 */
export async function checkFolder(
  directory: string,
  chosen: { only?: string[]; exclude?: string[]; threads?: number; strict?: true },
  onProgress: (done: number, total: number) => void,
): Promise<FolderCheck> {
  const log = new ProblemLog();
  const folder = await SourceFolder.open(directory, log);
  const config = await readCheckConfig(folder, log);
  const isWhole = !chosen.only && !chosen.exclude;
  // Other lessons may introduce the terms of those that were chosen.
  if (!isWhole) config.off.add('early-term' satisfies RuleName);
  const memory = await CheckMemory.open(directory);
  const bodies = new BodyConverter(memory, chosen.threads, undefined, 'check-text');
  const threads = Threads.open<TextToCheck, BodyFacts>('check-text', chosen.threads);
  const program = programDigest('check-text');
  const seeksEnglish = !config.off.has('english-in-spanish' satisfies RuleName);
  const findings: Finding[] = [];
  try {
    const source = await readContent(directory, 'sato', bodies, chosen);
    const check = new DraftCheck(source);
    const anchors = new Map<string, Anchors>();
    const context = {
      today: new Date(),
      reviewMonths: config.reviewMonths,
      pages: new Set(pagesOf(source.found)),
      anchors,
      course: new Course(),
    };
    const rules = begunRules(context, config, chosen.strict);
    const later: (() => Finding[])[] = [];
    let done = 0;
    const items = pMapIterable(
      source.drafts,
      async (draft): Promise<CheckedItem> => {
        const found = await textsOf(draft, directory, folder);
        const checked = found.map(async ({ language, text }) => {
          const { markup, body, bodyLine } = text;
          const task = { text: { markup, body, bodyLine }, language, seeksEnglish: seeksEnglish && language === 'es' };
          const facts = await memory.facts(`${program}-${digestOf(task)}`, () => threads.run(task));
          return [language, { ...text, facts }] as const;
        });
        const texts: CheckedItem['texts'] = Object.fromEntries(await Promise.all(checked));
        for (const body of [draft.body?.content, draft.body?.contentEs])
          if (body) memory.store(body.source, body.facts);
        return {
          draft,
          path: folderOf(draft),
          texts,
          hasSpanish: texts.es !== undefined,
          hasBothBodies: draft.body?.contentEs != null,
          readingTime: draft.body?.content.facts.duration ?? null,
          englishFields: seeksEnglish ? await englishFields(draft) : [],
          pictureAt: (src) => factsOf(draft.pictures?.get(nameBeside(src))),
        };
      },
      { concurrency: AHEAD },
    );
    for await (const item of items) {
      check.check(item.draft);
      if (chosen.strict) context.course.add(item);
      const page = itemAddress(item.draft.type, item.draft.slug);
      if (page !== null && item.draft.body) anchors.set(page, anchorsIn(item.texts));
      for (const rule of rules) {
        const found = rule(item);
        if (typeof found === 'function') later.push(found);
        else findings.push(...found);
      }
      done += 1;
      onProgress(done, source.count);
    }
    for (const find of later) findings.push(...find());
    await memory.save(isWhole);
    const structure = [...check.problems(), ...log.problems].map(
      ({ severity, place: { file, line = 1 }, message }): Finding => {
        return { severity, rule: 'structure', file, line, column: 1, message };
      },
    );
    return { findings: [...structure, ...findings].toSorted(byPlace), course: context.course };
  } finally {
    bodies.close();
    threads.close();
  }
}

/** The rules that are on, each to be asked about one item after another. */
function begunRules(
  context: RuleContext,
  { off, ignored }: CheckConfig,
  isStrict = false,
): ((item: CheckedItem) => Finding[] | (() => Finding[]))[] {
  return Object.entries<Rule>(RULES)
    .filter(([name, rule]) => !off.has(name) && (isStrict || !rule.isStrict))
    .map(([name, { severity, begin }]) => {
      const check = begin(context);
      const isIgnored = picomatch(ignored.get(name) ?? []);
      return (item) => {
        const here = check(item);
        if (isIgnored(item.path)) return [];
        const named = (found: RuleFinding[]) =>
          found.map((finding) => ({ severity, rule: name as RuleName, column: 1, ...finding }));
        return typeof here === 'function' ? () => named(here()) : named(here);
      };
    });
}

function* pagesOf(found: Iterable<FoundItem>): Generator<string> {
  for (const { type, slug } of found) {
    const address = itemAddress(type, slug);
    if (address !== null) yield address;
  }
}

async function textsOf(
  draft: ContentDraft,
  directory: string,
  folder: SourceFolder,
): Promise<{ language: Language; text: BodyText }[]> {
  const texts: { language: Language; text: BodyText }[] = [];
  const english = draft.placeOf('title').file;
  const files = { en: english, es: draft.placeOf('titleEs').file };
  for (const language of LANGUAGES) {
    const file = files[language];
    if (language === 'es' && file === english) continue;
    const raw = await folder.read(path.relative(directory, file));
    const parts = raw === null ? null : splitFrontMatter(raw);
    if (parts) texts.push({ language, text: { file, markup: file.endsWith('.html') ? 'html' : 'markdown', ...parts } });
  }
  return texts;
}

function factsOf(picture: Pick<FolderPicture, 'name' | 'description'> | undefined): PictureFacts | undefined {
  if (!picture) return undefined;
  const { decorative = false, altEn = null, altEs = null } = picture.description ?? {};
  return { fileName: picture.name, decorative, altEn, altEs };
}

function digestOf(task: TextToCheck): string {
  return createHash('sha256').update(JSON.stringify(task)).digest('hex');
}

function byPlace(one: Finding, other: Finding): number {
  return one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column;
}

import path from 'node:path';
import picomatch from 'picomatch';
import type { Language } from '#domain/language.ts';
import type { ContentDraft, ContentProblem } from '#server/content-import/content-draft.ts';
import { folderOf } from '../content/content-files.ts';
import { readContent } from '../content/formats.ts';
import { ProblemLog } from '../content/problem-log.ts';
import { SourceFolder } from '../content/source-folder.ts';
import { parseTextFile, type TextFile } from '../content/text-file.ts';
import { type BodyFacts, bodyFacts } from './body-facts.ts';
import { type CheckConfig, readCheckConfig } from './check-config.ts';
import { RULES, type RuleName } from './rules.ts';

/** Something that a person ought to look at. */
export interface Finding {
  severity: ContentProblem['severity'];
  /** The rule that found it; `structure` for what an import would say. */
  rule: RuleName | 'structure';
  file: string;
  line: number;
  column: number;
  message: string;
}

/** An item with its files, as the rules see it. */
export interface CheckedItem {
  draft: ContentDraft;
  /** Such as `course/basics/money`. */
  path: string;
  texts: Partial<Record<Language, TextFile & { facts: BodyFacts }>>;
}

/**
 * Everything that an import would say of a content folder, and what the rules find beyond that, by file and line.
 * @throws SetupError if the folder can't be read at all.
 */
export async function checkFolder(
  directory: string,
  chosen: { only?: string[]; exclude?: string[] },
): Promise<Finding[]> {
  const source = await readContent(directory, 'sato', chosen);
  const log = new ProblemLog();
  const folder = await SourceFolder.open(directory, log);
  const config = await readCheckConfig(folder, log);
  const items: CheckedItem[] = [];
  for (const draft of source.drafts) {
    items.push({ draft, path: folderOf(draft), texts: await textsOf(draft, directory, folder) });
  }
  const findings = Object.entries(RULES)
    .filter(([rule]) => !config.off.has(rule))
    .flatMap(([rule, { severity, check }]) =>
      check(items, new Date()).map(({ item, ...found }): Finding & { path: string } => ({
        severity,
        rule: rule as RuleName,
        path: item.path,
        column: 1,
        ...found,
      })),
    )
    .filter((finding) => !isIgnored(finding, config))
    .map(({ path: _, ...finding }) => finding);
  const structure = [...source.problems, ...log.problems].map(
    ({ severity, place, message }): Finding => ({
      severity,
      rule: 'structure',
      file: place.file,
      line: place.line ?? 1,
      column: 1,
      message,
    }),
  );
  return [...structure, ...findings].toSorted(byPlace);
}

async function textsOf(draft: ContentDraft, directory: string, folder: SourceFolder): Promise<CheckedItem['texts']> {
  const texts: CheckedItem['texts'] = {};
  const english = draft.placeOf('title').file;
  const files = { en: english, es: draft.placeOf('titleEs').file };
  for (const language of ['en', 'es'] as const) {
    const file = files[language];
    if (language === 'es' && file === english) continue;
    const raw = await folder.read(path.relative(directory, file));
    const text = raw === null ? null : parseTextFile(raw, file, new ProblemLog());
    if (text) texts[language] = { ...text, facts: bodyFacts(text) };
  }
  return texts;
}

function isIgnored({ rule, path: item }: { rule: string; path: string }, { ignored }: CheckConfig): boolean {
  const globs = ignored.get(rule);
  return globs !== undefined && picomatch.isMatch(item, globs);
}

function byPlace(one: Finding, other: Finding): number {
  return one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column;
}

import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { SourcePlace } from '#server/content-import/content-draft.ts';
import type { ProblemLog } from './problem-log.ts';

/** Enough for anything that people write; what needs more is made to fill the memory. */
const ALIASES_MAX = 20;

/** Keys and values of a YAML text, with the line of each key in its file. */
export interface YamlMapping {
  values: Record<string, unknown>;
  lines: Record<string, number>;
}

interface ParsedYaml {
  document: Document.Parsed;
  /** @param offset in the text, as its nodes tell it. */
  at(offset: number): Required<SourcePlace>;
}

/**
 * A YAML text as nodes that know where they stand.
 * @param place the file, and the line at which the text begins.
 * @returns null after reporting every mistake in it.
 */
export function parseYaml(text: string, place: Required<SourcePlace>, log: ProblemLog): ParsedYaml | null {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: true, logLevel: 'error' });
  const at = (offset: number) => ({ file: place.file, line: place.line + lineCounter.linePos(offset).line - 1 });
  for (const error of document.errors) log.error(at(error.pos[0]), `YAML: ${error.message}`);
  for (const warning of document.warnings) log.error(at(warning.pos[0]), `YAML: ${warning.message}`);
  if (document.errors.length + document.warnings.length > 0) return null;
  const unfit = unfitTexts(document);
  for (const { offset, found } of unfit) log.error(at(offset), `expected text, found ${found}`);
  return unfit.length > 0 ? null : { document, at };
}

/** Texts that escapes like "\\0" and "\\ud800" make, and that no database or page can hold. */
function unfitTexts(document: Document.Parsed): { offset: number; found: string }[] {
  const unfit: { offset: number; found: string }[] = [];
  visit(document, {
    Scalar(_, { value, range }) {
      if (typeof value !== 'string') return;
      const offset = range?.[0] ?? 0;
      if (value.includes('\0')) unfit.push({ offset, found: 'a NUL character' });
      else if (!value.isWellFormed()) unfit.push({ offset, found: 'half a character (a lone surrogate)' });
    },
  });
  return unfit;
}

/**
 * The mapping that a YAML text holds; a text without content is an empty one.
 * @param place the file, and the line at which the text begins.
 * @returns null after reporting every mistake in it.
 */
export function parseYamlMapping(text: string, place: Required<SourcePlace>, log: ProblemLog): YamlMapping | null {
  const parsed = parseYaml(text, place, log);
  if (!parsed) return null;
  const { document, at } = parsed;
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    return { values: {}, lines: {} };
  }
  if (!isMap(document.contents)) {
    log.error(place, 'expected keys with values ("title: …"), found something else');
    return null;
  }
  const lines: Record<string, number> = {};
  for (const { key } of document.contents.items) {
    if (isScalar(key)) lines[String(key.value)] = at(key.range?.[0] ?? 0).line;
  }
  try {
    const values: unknown = document.toJS({ maxAliasCount: ALIASES_MAX });
    return { values: isRecord(values) ? values : {}, lines };
  } catch (cause) {
    log.error(place, `YAML: ${cause instanceof Error ? cause.message : String(cause)}`);
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

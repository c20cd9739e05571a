import { type Document, isMap, isScalar, Lexer, LineCounter, parseDocument, visit } from 'yaml';
import { cut } from '#domain/cut-text.ts';
import type { SourcePlace } from '#server/modules/content/import/content-draft.ts';
import type { ProblemLog } from './problem-log.ts';

/** Enough for anything that people write. Texts that need more are meant to exhaust the memory. */
const ALIASES_MAX = 20;
/** In characters: several times the longest texts of an item, or all questions of a lesson. */
const YAML_MAX = 200_000;
/** Keys and values, and the punctuation and line ends between them. */
const TOKENS_MAX = 20_000;

/** Control tokens that the library puts between those of the text. */
const MARKERS = ['\u0002', '\u0018', '\u001f'];
const TOO_DEEP = 'YAML: lists and keys are nested too deeply';
/** Most mistakes of one kind that are reported. */
const MISTAKES_MAX = 50;

/** Keys and values of a YAML text, with the line of each key in its file. */
export interface YamlMapping {
  values: Record<string, unknown>;
  lines: Record<string, number>;
}

interface ParsedYaml {
  document: Document.Parsed;
  /** @param offset in the text, as its nodes have it. */
  at(offset: number): Required<SourcePlace>;
}

/**
 * A YAML text as nodes that know their position.
 * @param place the file, and the line at which the text begins.
 * @returns null after reporting the mistakes in it.
 */
export function parseYaml(text: string, place: Required<SourcePlace>, log: ProblemLog): ParsedYaml | null {
  const excess = excessOf(text);
  if (excess) {
    log.error({ ...place, line: place.line + excess.line - 1 }, `YAML: expected at most ${excess.most}`);
    return null;
  }
  try {
    return parsedYaml(text, place, log);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    log.error(place, TOO_DEEP);
    return null;
  }
}

/** What makes a text too large to parse quickly, with its 1-based line; null for other texts. */
function excessOf(text: string): { line: number; most: string } | null {
  if (text.length > YAML_MAX) return { line: 1, most: `${YAML_MAX} characters, found ${text.length}` };
  let tokens = 0;
  let length = 0;
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > TOKENS_MAX) {
      return {
        line: text.slice(0, length).split('\n').length,
        most: `${TOKENS_MAX} keys, values and punctuation marks`,
      };
    }
    if (!MARKERS.includes(token)) length += token.length;
  }
  return null;
}

function parsedYaml(text: string, place: Required<SourcePlace>, log: ProblemLog): ParsedYaml | null {
  const lineCounter = new LineCounter();
  // The library's own check compares each key with all others.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false, logLevel: 'error' });
  const at = (offset: number) => ({ file: place.file, line: place.line + lineCounter.linePos(offset).line - 1 });
  for (const error of document.errors.slice(0, MISTAKES_MAX)) {
    log.error(at(error.pos[0]), error.code === 'RESOURCE_EXHAUSTION' ? TOO_DEEP : `YAML: ${error.message}`);
  }
  for (const warning of document.warnings.slice(0, MISTAKES_MAX))
    log.error(at(warning.pos[0]), `YAML: ${warning.message}`);
  const repeated = repeatedKeys(document);
  for (const { key, offset, first } of repeated.slice(0, MISTAKES_MAX)) {
    log.error(at(offset), `YAML: the key "${key}" is there twice, first in line ${at(first).line}; keep one of them`);
  }
  if (document.errors.length + document.warnings.length + repeated.length > 0) return null;
  const unfit = unfitTexts(document);
  for (const { offset, found } of unfit) log.error(at(offset), `expected text, found ${found}`);
  return unfit.length > 0 ? null : { document, at };
}

/** Keys that their mapping already has, with the offsets of both. */
function repeatedKeys(document: Document.Parsed): { key: string; offset: number; first: number }[] {
  const repeated: { key: string; offset: number; first: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const known = new Map<unknown, number>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const offset = key.range?.[0] ?? 0;
        const first = known.get(key.value);
        if (first === undefined) known.set(key.value, offset);
        else repeated.push({ key: cut(String(key.value), 60), offset, first });
      }
    },
  });
  return repeated;
}

/** Characters from escapes like "\\0" and "\\ud800", which no database or page can hold. */
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
    const reason = cause instanceof Error ? cause.message : String(cause);
    log.error(place, cause instanceof RangeError ? TOO_DEEP : `YAML: ${reason}`);
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

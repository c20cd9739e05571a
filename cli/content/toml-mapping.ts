import { parse, TomlDate, TomlError } from 'smol-toml';
import type { SourcePlace } from '#server/modules/content/import/content-draft.ts';
import type { ProblemLog } from './problem-log.ts';
import type { YamlMapping } from './yaml-mapping.ts';

/** In characters, as of YAML. */
const TOML_MAX = 200_000;

/**
 * The keys and values of a TOML text, dates as they are written.
 * @param place the file, and the line at which the text begins.
 * @returns null after reporting the mistake in it.
 */
export function parseToml(text: string, place: Required<SourcePlace>, log: ProblemLog): YamlMapping | null {
  if (text.length > TOML_MAX) {
    log.error(place, `TOML: expected at most ${TOML_MAX} characters, found ${text.length}`);
    return null;
  }
  try {
    const values = parse(text);
    const lines: Record<string, number> = {};
    for (const [index, line] of text.split('\n').entries()) {
      const key = /^\s*([\w-]+)\s*=/.exec(line)?.[1];
      if (key) lines[key] ??= place.line + index;
    }
    return { values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plain(value)])), lines };
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [reason = ''] = cause.message.replace(/^Invalid TOML document: /, '').split('\n', 1);
    log.error({ ...place, line: place.line + cause.line - 1 }, `TOML: ${reason}`);
    return null;
  }
}

function plain(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  return Array.isArray(value) ? value.map(plain) : value;
}

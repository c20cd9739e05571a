import { z } from 'zod';
import { REVIEW_MONTHS } from '#domain/limits.ts';
import { RULE_NAMES } from '#server/modules/content/check/rules.ts';
import { GLOB_BOUNDS, isGlob } from '../content/globs.ts';
import type { ProblemLog } from '../content/problem-log.ts';
import type { SourceFolder } from '../content/source-folder.ts';
import { parseYamlMapping } from '../content/yaml-mapping.ts';

/** Next to the folders of the items. Its name begins with a dot, so it doesn't count as content. */
export const CONFIG_FILE = '.sato-check.yml';

/** The settings of a folder. */
export interface CheckConfig {
  /** Rules that do not run. */
  off: Set<string>;
  /** For each rule, globs of the item paths that it skips. */
  ignored: Map<string, string[]>;
  /** Months after which a review is out of date. */
  reviewMonths: number;
}

const globs = z.array(z.string().refine(isGlob));
const REVIEW_MONTHS_MAX = 120;
const months = z.number().int().min(1).max(REVIEW_MONTHS_MAX);

/**
 * The settings of a folder:
 *
 *     off: [odd-duration]
 *     ignore:
 *       parity-links: ["articles/five-years-*"]
 *     reviewMonths: 6
 */
export async function readCheckConfig(folder: SourceFolder, log: ProblemLog): Promise<CheckConfig> {
  const config: CheckConfig = { off: new Set(), ignored: new Map(), reviewMonths: REVIEW_MONTHS };
  const text = await folder.readIfThere(CONFIG_FILE);
  const mapping = text === null ? null : parseYamlMapping(text, { ...folder.place(CONFIG_FILE), line: 1 }, log);
  if (!mapping) return config;
  const refuse = (key: string, expected: string) =>
    log.error(folder.place(CONFIG_FILE, mapping.lines[key] ?? 1), `${key}: expected ${expected}`);
  for (const [key, value] of Object.entries(mapping.values)) {
    if (key === 'off') {
      const rules = z.array(z.enum(RULE_NAMES)).safeParse(value);
      if (rules.success) for (const rule of rules.data) config.off.add(rule);
      else refuse(key, `a list of rules (${RULE_NAMES.join(', ')})`);
    } else if (key === 'ignore') {
      const rules = z.partialRecord(z.enum(RULE_NAMES), globs).safeParse(value);
      if (rules.success) for (const [rule, paths] of Object.entries(rules.data)) config.ignored.set(rule, paths);
      else refuse(key, `rules (${RULE_NAMES.join(', ')}), each with a list of globs ${GLOB_BOUNDS}`);
    } else if (key === 'reviewMonths') {
      const period = months.safeParse(value);
      if (period.success) config.reviewMonths = period.data;
      else refuse(key, `a whole number of months from 1 to ${REVIEW_MONTHS_MAX}`);
    } else refuse(key, 'off, ignore or reviewMonths as keys of this file');
  }
  return config;
}

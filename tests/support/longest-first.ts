import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. One of them at the end of a run would keep only one worker busy. */
const LONGEST = [
  'cli/restore',
  'e2e/admin-accessibility',
  'e2e/accessibility',
  'server/run-server',
  'cli/content-export',
  'cli/interruption',
  'e2e/hydration',
  'e2e/notifications',
  'e2e/language',
  'server/database/outages',
  'e2e/admin-form-refusals',
  'e2e/text-editor-views',
  'e2e/accessibility-of-items',
  'e2e/admin-access',
  'cli/repeated-import',
];

/** Begins with the files that take longest, also on a machine where no run has measured them yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return found < 0 ? LONGEST.length : found;
}

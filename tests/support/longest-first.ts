import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. One of them at the end of a run would keep only one worker busy. */
const LONGEST = [
  'cli/restore',
  'e2e/tries',
  'server/newsletter-sending',
  'e2e/page-trees',
  'e2e/accessibility',
  'cli/repeated-import',
  'server/database/restart',
  'e2e/offline',
  'server/mail/sending',
  'server/database/outages',
  'server/run-server',
  'e2e/hydration',
  'e2e/diagrams',
  'server/read-cache/keeping',
  'e2e/admin-accessibility',
  'e2e/notifications',
  'server/http/unread-answers',
  'e2e/language',
  'cli/interruption',
  'server/media/uploads',
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

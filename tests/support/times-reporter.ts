import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** How long a test file took, in seconds, by step. */
export interface FileTimes {
  /** Such as `tests/cli/restore.test.ts`. */
  file: string;
  /** Whether all of its tests are left out of a plain `npm test`. */
  isExtended: boolean;
  tests: number;
  failed: number;
  /** To load the file and what it imports. */
  importing: number;
  /** What comes before, between and after the tests. */
  hooks: number;
  testing: number;
}

export const TIMES_FILE = 'build/test-times.json';

/** Writes the times of the files of a run for `npm run test:times`. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const ran = modules.map(timesOf).filter(({ tests }) => tests > 0);
    writeFileSync(TIMES_FILE, JSON.stringify(ran, null, 1));
  }
}

function timesOf(module: TestModule): FileTimes {
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
  const { duration, collectDuration } = module.diagnostic();
  const testing = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  return {
    file: module.relativeModuleId,
    isExtended: tests.every(({ tags }) => tags.includes('extended')),
    tests: tests.length,
    failed: tests.filter((test) => !test.ok()).length,
    importing: collectDuration / 1000,
    hooks: Math.max(0, duration - testing) / 1000,
    testing: testing / 1000,
  };
}

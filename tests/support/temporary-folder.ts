import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Other users may pass through, so that PostgreSQL, which does not run as root, gets to its cluster below. */
const PASSABLE = 0o711;

/** An empty folder that goes away with the test. */
export function temporaryFolder({ mode = PASSABLE } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'sato-test-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

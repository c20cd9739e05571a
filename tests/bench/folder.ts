import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './ending.ts';

/** Others may pass through, so that PostgreSQL, which does not run as root, gets to its cluster below. */
const PASSABLE = 0o711;

/** An empty folder that goes away at the end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sato-bench-'));
  chmodSync(folder, PASSABLE);
  atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

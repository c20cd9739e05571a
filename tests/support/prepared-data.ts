import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A data directory with an embedded database, for the tests of a file: copying it is faster than creating another. */
export interface PreparedData {
  /** A copy that goes away with the test. */
  copy(): string;
  remove(): void;
}

/** @param fill leaves something in the database at this address. */
export async function preparedData(fill: (url: string) => Promise<void> = async () => {}): Promise<PreparedData> {
  const folder = mkdtempSync(join(tmpdir(), 'sato-test-'));
  chmodSync(folder, 0o711);
  const data = join(folder, 'data');
  const { url, close } = await openDatabase({ dataDirectory: data, durable: false, log: () => {} });
  try {
    await fill(url);
  } finally {
    await close();
  }
  return {
    copy: () => {
      const target = join(temporaryFolder(), 'data');
      // With owners: PostgreSQL doesn't run as root.
      execFileSync('cp', ['-a', data, target]);
      return target;
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

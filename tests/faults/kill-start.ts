/**
 * Kills programs at random moments while they create, start or stop the embedded database, in some rounds together with
 * PostgreSQL itself. Then it opens the database. Takes about two seconds per round:
 *
 *   node tests/faults/kill-start.ts 50
 *
 * It stops with exit code 1 at the first round after which the database doesn't open.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../server/platform/database/embedded-postgres.ts';
import { ask } from '../support/ask.ts';
import { killPostmaster } from '../support/postmaster.ts';

const LONGEST_MS = 4_000;
/** Rounds between two new clusters, because creating one takes most of the time. */
const ROUNDS_PER_CLUSTER = 5;
const rounds = Number(process.argv[2] ?? 20);
const folder = mkdtempSync(join(tmpdir(), 'sato-faults-'));
chmodSync(folder, 0o711);

try {
  for (let round = 0; round < rounds; round += 1) {
    const dataDirectory = join(folder, `${Math.floor(round / ROUNDS_PER_CLUSTER)}`);
    const holder = spawn(process.execPath, ['tests/support/hold-database.ts', dataDirectory], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const gone = once(holder, 'exit');
    // In some rounds its input ends, and it releases the database.
    if (round % 3 === 1) void setTimeout(LONGEST_MS / 2).then(() => holder.stdin.end());
    await setTimeout(Math.random() * LONGEST_MS);
    if (round % 2 === 1) attempt(() => killPostmaster(dataDirectory));
    holder.kill('SIGKILL');
    await gone;
    const database = await openDatabase({ dataDirectory, durable: false, log: () => {} });
    await ask(database.url, 'SELECT 1');
    await database.close();
  }
  console.log(`${rounds} kills; the database opened after each.`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** There may be no server yet. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Then this round kills the program alone.
  }
}

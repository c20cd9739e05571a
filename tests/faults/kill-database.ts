/**
 * Repeatedly kills the embedded PostgreSQL of a site that is writing, and prints how long each outage took and whether
 * an acknowledged write was lost. Takes about a second per kill. Run it in the checkout with the site built:
 *
 *   node tests/faults/kill-database.ts 100
 *
 * The exit code is 1 if a write was lost. tests/server/database-crashes.test.ts does the same a few times in every test
 * run.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../bench/child.ts';
import { endAll, endOnSignals } from '../bench/ending.ts';
import { killUnderWrites } from '../support/crash-writes.ts';

const kills = Number(process.argv[2] ?? 20);
const adminPassword = 'correct horse';
const dataDirectory = mkdtempSync(join(tmpdir(), 'sato-faults-'));
chmodSync(dataDirectory, 0o711);
endOnSignals();
try {
  const server = await startServer('build/server/main.js', {
    SATO_DATA_DIR: dataDirectory,
    SATO_ADMIN_PASSWORD: adminPassword,
    SATO_STARTER_CONTENT: 'false',
    LOG_LEVEL: 'silent',
    PORT: '0',
  });
  const { acknowledged, failed, lost, outages } = await killUnderWrites(
    { url: server.url, dataDirectory, adminPassword },
    kills,
  );
  const sorted = outages.toSorted((one, other) => one - other);
  console.log(`${kills} kills, ${acknowledged} writes acknowledged, ${failed} refused, ${lost.length} lost.`);
  console.log(`Outage: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms.`);
  if (lost.length > 0) process.exitCode = 1;
} finally {
  await endAll();
  rmSync(dataDirectory, { recursive: true, force: true });
}

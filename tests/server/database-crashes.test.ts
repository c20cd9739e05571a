/** @module-tag extended */

import { expect, it } from 'vitest';
import { killUnderWrites } from '#tests/support/crash-writes.ts';
import { runServer } from '#tests/support/run-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('CMD-07 a site whose database is killed during writes accepts writes again each time, and loses no acknowledged one', async () => {
  const dataDirectory = temporaryFolder();
  const adminPassword = 'correct horse';
  const server = runServer({
    SATO_DATA_DIR: dataDirectory,
    SATO_ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'silent',
  });
  const outcome = await killUnderWrites({ url: await server.ready, dataDirectory, adminPassword }, 3);
  expect(outcome).toMatchObject({ lost: [], outages: [expect.any(Number), expect.any(Number), expect.any(Number)] });
  server.process.kill('SIGTERM');
  const { code, output } = await server.ended;
  expect(code).toBe(0);
  expect(output.match(/^The database is running again\.$/gm)).toHaveLength(3);
});

/** @module-tag extended */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../../shared/content-sources');
const AVAILABLE = existsSync(SOURCES);
const WHERE = AVAILABLE ? '' : ' (skipped: ../shared/content-sources is not there)';

const FORMATS = {
  planb: 'planb',
  'bitcoin-transcripts': 'posts',
  'bitcoin-optech': 'posts',
  'bitcoincore-org': 'posts',
  'bitcoin-org': 'posts',
};

async function imported(folder: string, format = 'sato') {
  const { url, drop } = await freshDatabase();
  const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: url } });
  const outcome = await sato('content', 'import', folder, '--format', format);
  expect(outcome.code, outcome.errors).toBe(0);
  const exported = temporaryFolder();
  expect(await sato('content', 'export', exported)).toMatchObject({ code: 0 });
  return { exported, sato, drop };
}

/** In milliseconds. Hundreds of long texts are converted, some of them four times. */
const PATIENCE = 300_000;

describe.skipIf(!AVAILABLE).each(Object.entries(FORMATS))(`%s${WHERE}`, (source, format) => {
  it(
    'CLI-04 is exported, imported and exported to the same bytes, and its own export changes nothing',
    async () => {
      const first = await imported(path.join(SOURCES, source, 'upstream'), format);
      const { output } = await first.sato('content', 'import', first.exported, '--json');
      await first.drop();
      for (const counts of Object.values(JSON.parse(output).counts)) {
        expect(counts).toMatchObject({ created: 0, updated: 0 });
      }
      const second = await imported(first.exported);
      await second.drop();
      expect(bytesIn(second.exported)).toEqual(bytesIn(first.exported));
    },
    PATIENCE,
  );
});

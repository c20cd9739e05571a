/** @module-tag extended */

import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { cases } from '#tests/support/extent.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../../shared/content-sources');
const AVAILABLE = existsSync(SOURCES);
const WHERE = AVAILABLE ? '' : ' (skipped: ../shared/content-sources is not there)';

/** What of a file's path names the item to which it belongs. Other files come along with every share. */
const COURSE_OR_TUTORIAL = /^(?:courses|tutorials\/[^/]+)\/[^/]+/;
const TEXT = /(?<=^|\/)(?!_index)[^/]+?(?=(?:\.es)?\.(?:md|html)$)/;

/** Of large sources, a plain run takes one of this many shares. */
const SHARES = 4;
const taken = cases(SHARES, 1);

const TAKEN = [
  { source: 'planb', format: 'planb', item: COURSE_OR_TUTORIAL },
  { source: 'bitcoin-transcripts', format: 'posts', item: TEXT },
  { source: 'bitcoin-optech', format: 'posts' },
  { source: 'bitcoincore-org', format: 'posts' },
  { source: 'bitcoin-org', format: 'posts', item: TEXT },
];

/** A copy of the files of the items that are taken. */
function shareOf(source: string, item?: RegExp): string {
  const folder = temporaryFolder();
  const upstream = path.join(SOURCES, source, 'upstream');
  const isTaken = (file: string) => {
    const name = item?.exec(path.relative(upstream, file))?.[0];
    return name === undefined || taken.includes((crc32(name) % SHARES) + 1);
  };
  cpSync(upstream, folder, { recursive: true, filter: isTaken });
  return folder;
}

/** A new site: what imports folders into it, and what exports all of it. */
async function newSite() {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: url } });
  return {
    imports: async (folder: string, format = 'sato') => {
      const { code, output, errors } = await sato('content', 'import', folder, '--format', format, '--json');
      expect(code, errors).toBe(0);
      return Object.values<object>(JSON.parse(output).counts);
    },
    exported: async () => {
      const folder = temporaryFolder();
      expect(await sato('content', 'export', folder)).toMatchObject({ code: 0 });
      return folder;
    },
  };
}

/** In milliseconds. Hundreds of long texts are converted, some of them four times. */
const PATIENCE = 300_000;

it.skipIf(!AVAILABLE)(
  `CLI-04 what was imported from them is exported, imported and exported to the same bytes, and its own export changes nothing${WHERE}`,
  async () => {
    const [first, second] = [await newSite(), await newSite()];
    for (const { source, format, item } of TAKEN) {
      await first.imports(shareOf(source, item), format);
    }
    const exported = await first.exported();
    for (const counts of await first.imports(exported)) expect(counts).toMatchObject({ created: 0, updated: 0 });
    await second.imports(exported);
    expect(bytesIn(await second.exported())).toEqual(bytesIn(exported));
  },
  PATIENCE,
);

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const FOLDER = 'build/client';
const manifest = z.record(z.string(), z.object({ file: z.string() }));
const builtFiles = (name: string) => manifest.parse(JSON.parse(readFileSync(`${FOLDER}/.vite/${name}.json`, 'utf8')));

/** Only the data router of React Router says this. */
const DATA_ROUTER = 'Invalid blocker state transition';

const site = builtFiles('manifest');
const admin = builtFiles('admin-manifest');
const sourcesUnder = (files: typeof site, folder: string) => Object.keys(files).filter((key) => key.startsWith(folder));
const withDataRouter = (files: typeof site) =>
  [...new Set(Object.values(files).map(({ file }) => file))]
    .filter((file) => file.endsWith('.js'))
    .filter((file) => readFileSync(`${FOLDER}/${file}`, 'utf8').includes(DATA_ROUTER));

describe('BASE-04 the built files of the public site', () => {
  it('hold nothing of the admin area, its texts and its router included', () => {
    expect(sourcesUnder(site, 'admin/')).toEqual([]);
    expect(sourcesUnder(site, 'locales/admin/')).toEqual([]);
    expect(sourcesUnder(site, 'gql/admin/')).toEqual([]);
    expect(withDataRouter(site)).toEqual([]);
    expect(withDataRouter(admin)).toHaveLength(1);
  });

  it('are not needed by the admin area, which holds no public page', () => {
    expect(sourcesUnder(admin, 'pages/')).toEqual([]);
    expect(sourcesUnder(admin, 'admin/')).not.toEqual([]);
  });
});

/** @module-tag extended */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../server/launch/sbom.mjs', import.meta.url));
const LOCK_FILE = new URL('../../package-lock.json', import.meta.url);

interface Component {
  name: string;
  version: string;
  'bom-ref': string;
  hashes?: { alg: string; content: string }[];
}

async function sbom(): Promise<string> {
  const options = { cwd: tmpdir(), maxBuffer: 64 * 2 ** 20 };
  return (await promisify(execFile)(process.execPath, [SCRIPT], options)).stdout;
}

it('the bill of materials names every package that the site runs with and its checksum, the same at each run', async () => {
  const [text, again] = await Promise.all([sbom(), sbom()]);
  expect(again).toBe(text);
  const bill = JSON.parse(text);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component: { name: 'sato' } } });

  const components: Component[] = bill.components;
  const { packages } = JSON.parse(readFileSync(LOCK_FILE, 'utf8'));
  const locked = Object.entries<{ version: string; integrity?: string; dev?: true; devOptional?: true }>(packages)
    // The compiler is a tool, but the lock file doesn't say so of its builds for other systems.
    .filter(([path, { dev, devOptional }]) => !/^$|@typescript\//.test(path) && !dev && !devOptional)
    .map(([path, { version, integrity = '' }]) => {
      const [algorithm = '', digest = ''] = integrity.split('-');
      const content = Buffer.from(digest, 'base64').toString('hex');
      return `${path.split('node_modules/').at(-1)} ${version} ${algorithm} ${content}`;
    });
  const listed = components.map(({ name, version, hashes: [hash] = [] }) => {
    const algorithm = hash?.alg.toLowerCase().replace('sha-', 'sha');
    return `${name} ${version} ${algorithm} ${hash?.content}`;
  });
  expect(listed.length).toBeGreaterThan(100);
  expect(locked.filter((one) => !listed.includes(one))).toEqual([]);

  const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const named: string[] = bill.dependencies.flatMap(
    ({ ref, dependsOn = [] }: { ref: string; dependsOn?: string[] }) => [ref, ...dependsOn],
  );
  expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
});

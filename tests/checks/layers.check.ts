import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const [, listed = ''] = /MODULES: SiteModule\[\] = \[([^\]]*)\]/.exec(readFileSync('server/modules.ts', 'utf8')) ?? [];

/** Each may import those before it, none after it. What isn't named here, right in `server/`, composes them and is last. */
const SERVER = [
  'server/platform',
  ...[...(listed.match(/\w+/g) ?? []), 'rest'].map((name) => `server/modules/${name}`),
];

interface Import {
  file: string;
  target: string;
}

/** Imports of files of this project below a folder, types too. */
function importsIn(folder: string): Import[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files
    .map((name) => join(folder, name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\(|^import )'([.#][^']+)'/gm)].map(
        ([, target = '']) => ({ file, target: target.startsWith('#') ? target.slice(1) : join(dirname(file), target) }),
      ),
    );
}

const layerOf = (path: string) => {
  const layer = SERVER.findIndex((name) => path.startsWith(`${name}/`));
  return layer < 0 ? SERVER.length : layer;
};

it('no file of the server imports from a layer above its own', () => {
  expect(readdirSync('server/modules').map((name) => `server/modules/${name}`)).toEqual(SERVER.slice(1).toSorted());
  const imports = importsIn('server');
  expect(imports.length).toBeGreaterThan(1_000);
  const upwards = imports.filter(({ file, target }) => target.startsWith('server/') && layerOf(target) > layerOf(file));
  expect(upwards).toEqual([]);
});

it('BASE-18 no feature of the client imports another one: pages bring them together', () => {
  const featureOf = (path: string) => /^client\/features\/([^/]+)/.exec(path)?.[1];
  const imports = importsIn('client/features');
  expect(imports.length).toBeGreaterThan(100);
  const foreign = imports.filter(({ file, target }) => featureOf(target) && featureOf(target) !== featureOf(file));
  expect(foreign).toEqual([]);
});

it('what the client is drawn with imports no feature, and the rules import nothing but each other', () => {
  expect(importsIn('client/ui').filter(({ target }) => target.startsWith('client/features/'))).toEqual([]);
  expect(importsIn('domain').filter(({ target }) => !target.startsWith('domain/'))).toEqual([]);
});

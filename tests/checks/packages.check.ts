import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
const packages = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
const FOLDERS = ['domain', 'server', 'client', 'cli', 'tests'];
const sources = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,mts}`))
  .filter((file) => !file.startsWith('client/gql/') && file !== 'tests/checks/packages.check.ts')
  .map((file) => readFileSync(file, 'utf8'));

/** Packages that no file of ours imports, with the reason. Types of a package of ours are needed with it. */
const OTHERS: Record<string, string> = {
  '@babel/core': 'what @rolldown/plugin-babel runs',
  '@biomejs/biome': 'a command of "npm run check" and "npm run format"',
  '@fontsource-variable/atkinson-hyperlegible-next': 'the font files that the build copies',
  '@fontsource-variable/fredoka': 'the font files that the build copies',
  '@graphql-codegen/cli': 'the command of "npm run generate"',
  '@lingui/babel-plugin-lingui-macro': 'what @lingui/vite-plugin and the command of "npm run translations" run',
  typescript: 'the command that "npm run check" runs for types',
};

/** Whether a file imports it, finds its files, or starts it by its path. */
function isUsed(name: string): boolean {
  const pattern = new RegExp(`['"\`/]${name.replaceAll('.', '\\.')}(?:/[^'"\`]*)?['"\`]`);
  return sources.some((source) => pattern.test(source));
}

/** `@types/mdast` describes no package of ours, but trees that several of them share. */
function describesUsed(name: string): boolean {
  const described = name.replace(/^@types\//, '');
  return name.startsWith('@types/') && (packages.includes(described) || isUsed(described));
}

it('every package is imported by something, or named here with its reason', () => {
  const unused = packages.filter((name) => !isUsed(name) && !describesUsed(name));
  expect(unused.toSorted()).toEqual(Object.keys(OTHERS).toSorted());
});

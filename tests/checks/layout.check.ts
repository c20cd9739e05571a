import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { addresses } from '#domain/addresses.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TOP_LEVEL = [
  'README.md',
  'cli',
  'client',
  'codegen.yml',
  'domain',
  'package.json',
  'schema.graphql',
  'server',
  'tests',
  'tsconfig.json',
];
/** Packages of the design card, and a folder whose sources import each. */
const CARD = {
  react: 'client',
  'react-dom': 'client',
  'react-router-dom': 'client',
  '@apollo/client': 'client',
  graphql: 'server',
  '@apollo/server': 'server',
  'type-graphql': 'server',
  '@mikro-orm/core': 'server',
  '@mikro-orm/postgresql': 'server',
  express: 'server',
  'express-session': 'server',
  zod: 'domain',
  'react-hook-form': 'client',
  '@lingui/core': 'client',
  '@lingui/react': 'client',
  'styled-components': 'client',
  'date-fns': 'domain',
  commander: 'cli',
  vitest: 'tests',
  playwright: 'tests',
};

it('BASE-18 the top level has what the design card names', () => {
  expect(TOP_LEVEL.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});

it.each(Object.entries(CARD))('BASE-18 %s is in use in %s/', (name, folder) => {
  const imports = new RegExp(`from '${name}(/[\\w/.-]+)?'`);
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const isImported = files.some(
    (file) => /\.tsx?$/.test(file) && imports.test(readFileSync(join(ROOT, folder, file), 'utf8')),
  );
  expect(isImported).toBe(true);
});

it.each(['client', 'server', 'cli'])(
  '%s/ writes out no address of a public page: domain/addresses.ts has them',
  (folder) => {
    const known = Object.values(addresses).filter((address) => typeof address === 'string' && address !== '/');
    // Routers are below a path of their own, such as /api/auth.
    const writtenOut = new RegExp(
      `(?<!Routes\\.\\w+\\()['"\`}](?:${known.join('|').replaceAll('.', '\\.')})(?=['"\`/?#])`,
    );
    const comments = /^\s*(?:\/\/|\/?\*).*$/gm;
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('gql/'))
      .filter((file) => writtenOut.test(readFileSync(join(ROOT, folder, file), 'utf8').replace(comments, '')));
    expect(files).toEqual([]);
  },
);

it.each(['client', 'server', 'cli'])(
  'LIST-09 %s/ has no other form of a date: domain/date.ts writes them',
  (folder) => {
    const others = /dateStyle|toLocale(?:Date)?String|\bday: '(?:numeric|2-digit)'|i18n\.date\((?!.*\{ timeStyle)/;
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('gql/'))
      .filter((file) => others.test(readFileSync(join(ROOT, folder, file), 'utf8')));
    expect(files).toEqual([]);
  },
);

it('BASE-18 lingui extracts the texts', () => {
  const { scripts, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(devDependencies).toHaveProperty('@lingui/cli');
  expect(scripts.translations).toMatch(/^lingui extract/);
});

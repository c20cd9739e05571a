import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOldOutput, touchOutput } from '#server/launch/old-output.mjs';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const DAY = 86_400;

it('a build keeps the files of the build that it replaces, however old, for a month after that', () => {
  const folder = join(temporaryFolder(), 'client');
  const wait = (days: number) => {
    for (const file of [`${folder}.began`, ...readdirSync(folder).map((name) => join(folder, name))]) {
      const then = statSync(file).mtimeMs / 1_000 - days * DAY;
      utimesSync(file, then, then);
    }
  };
  const build = (name: string) => {
    touchOutput(folder);
    writeFileSync(join(folder, name), '');
    removeOldOutput(folder);
    return readdirSync(folder);
  };
  expect(build('1.js')).toEqual(['1.js']);
  wait(60);
  expect(build('2.js')).toEqual(['1.js', '2.js']);
  wait(20);
  expect(build('3.js')).toEqual(['1.js', '2.js', '3.js']);
  wait(20);
  expect(build('4.js')).toEqual(['2.js', '3.js', '4.js']);
  wait(31);
  expect(build('5.js')).toEqual(['4.js', '5.js']);
});

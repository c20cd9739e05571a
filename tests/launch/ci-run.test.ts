import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

it('CMD-13 .ci/run calls npm run test:all in the checkout, from any folder', () => {
  const programs = temporaryFolder();
  const npm = join(programs, 'npm');
  writeFileSync(npm, '#!/bin/sh\necho "$PWD/ npm $*"\n');
  chmodSync(npm, 0o755);
  const output = execFileSync(join(repository, '.ci', 'run'), {
    cwd: programs,
    env: { PATH: `${programs}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  expect(output).toBe(`${repository} npm run test:all\n`);
});

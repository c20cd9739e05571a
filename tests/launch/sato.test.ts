/** @module-tag extended */

import { existsSync, mkdirSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SmallCheckout, smallCheckout } from '#tests/support/small-checkout.ts';

const SATO = ['run', '--silent', 'sato', '--'];
/** What the tests of builds begin with: installing takes npm seconds. */
function installedCheckout(): SmallCheckout {
  const checkout = smallCheckout();
  checkout.install();
  return checkout;
}

const builds = (log: string) => log.trim().split('\n').length;

describe('npm run sato', () => {
  it('says what failed in the build and ends with 2', async () => {
    const checkout = installedCheckout();
    checkout.write('build.mjs', 'console.error("no semicolon in line 7"); process.exit(1);');
    const { code, output, errors } = await checkout.sato();
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain('no semicolon in line 7');
    expect(errors).toContain('Building the server failed (npm run build:server).');
  });

  it.each([
    ['was killed, as the system does if memory runs out', "process.kill(process.pid, 'SIGKILL')"],
    [
      'ran out of the memory that Node.js may use',
      "const grow = 'const all = []; for (;;) all.push(Array(1e4).fill({}))'; process.exit(128 + os.constants.signals[spawnSync(process.execPath, ['--max-old-space-size=16', '-e', grow], { stdio: 'inherit' }).signal])",
    ],
  ])('says that there was not enough memory for a build that %s', async (_how, crash) => {
    const checkout = installedCheckout();
    checkout.write('build.mjs', `import os from 'node:os'; import { spawnSync } from 'node:child_process'; ${crash}`);
    const { code, errors } = await checkout.sato();
    expect(code).toBe(2);
    expect(errors.trim().split('\n').at(-1)).toMatch(
      /^Building the server failed \(npm run build:server\) because there was not enough memory: .*, then start again\.$/,
    );
  });

  it('CMD-15 installs and builds on a fresh clone, then runs the command line with arguments and exit code', async () => {
    const checkout = smallCheckout();
    const { code, output, errors } = await checkout.npm([...SATO, 'content', 'import', 'my folder']);
    expect(code).toBe(3);
    expect(JSON.parse(output).given).toEqual(['content', 'import', 'my folder']);
    expect(errors).toMatch(/Installing packages … done in \d+\.\d s\nBuilding the server … done in \d+\.\d s\n/);
    // Nothing is stale then.
    expect((await checkout.npm(SATO)).errors).not.toMatch(/Installing|Building/);
  });

  it('takes paths from where the command was typed, and the data directory from the checkout', async () => {
    const checkout = installedCheckout();
    mkdirSync(join(checkout.folder, 'drafts'));
    const { output } = await checkout.npm(SATO, { cwd: join(checkout.folder, 'drafts') });
    const folder = realpathSync(checkout.folder);
    expect(JSON.parse(output)).toMatchObject({ folder: join(folder, 'drafts'), data: join(folder, '.data') });
  });

  it('CMD-15 works through npx as well', async () => {
    const checkout = installedCheckout();
    const { code, output } = await checkout.npm(['exec', '--', 'sato', 'content', 'lint']);
    expect({ code, given: JSON.parse(output).given }).toEqual({ code: 3, given: ['content', 'lint'] });
  });
});

describe('the build', () => {
  it('is repeated if a source changed, was added or was removed, and only then', async () => {
    const checkout = installedCheckout();
    const buildsAfterRun = async () => {
      await checkout.sato();
      return builds(checkout.read('builds.log'));
    };
    expect(await buildsAfterRun()).toBe(1);
    utimesSync(join(checkout.folder, 'domain/rule.ts'), new Date(), new Date());
    expect(await buildsAfterRun()).toBe(1);
    checkout.write('domain/rule.ts', 'export const one = 2;');
    expect(await buildsAfterRun()).toBe(2);
    checkout.write('cli/command.ts', '');
    expect(await buildsAfterRun()).toBe(3);
    rmSync(join(checkout.folder, 'cli/command.ts'));
    expect(await buildsAfterRun()).toBe(4);
  });

  it('leaves the files of earlier builds to sites that run on them, for a month', async () => {
    const checkout = installedCheckout();
    await checkout.sato();
    const [recent, old] = ['build/client/assets/recent.js', 'build/client/assets/old.js'];
    mkdirSync(join(checkout.folder, 'build/client/assets'), { recursive: true });
    for (const [file, days] of [
      [recent, 29],
      [old, 31],
    ] as const) {
      checkout.write(file, '');
      const time = new Date(Date.now() - days * 86_400_000);
      utimesSync(join(checkout.folder, file), time, time);
    }
    checkout.write('domain/rule.ts', 'export const two = 2;');
    await checkout.sato();
    expect(builds(checkout.read('builds.log'))).toBe(2);
    expect([recent, old].map((file) => existsSync(join(checkout.folder, file)))).toEqual([true, false]);
  });

  it('is repeated if the last one was interrupted', async () => {
    const checkout = installedCheckout();
    await checkout.sato();
    rmSync(join(checkout.folder, 'build/cli/main.js'));
    await checkout.sato();
    expect(builds(checkout.read('builds.log'))).toBe(2);
  });

  it('runs once if two commands start at the same moment', async () => {
    const checkout = installedCheckout();
    const outcomes = await Promise.all([checkout.sato(), checkout.sato()]);
    expect(outcomes.map(({ code }) => code)).toEqual([3, 3]);
    expect(builds(checkout.read('builds.log'))).toBe(1);
  });
});

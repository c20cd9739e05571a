/** @module-tag extended */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFile, type SmallCheckout, smallCheckout } from '#tests/support/small-checkout.ts';

/** Replacements for the checks and for vitest: they record that they ran, and end as a test wants. */
function testable({ check = 0, tests = 0, isInstalled = true }): SmallCheckout {
  const checkout = smallCheckout();
  for (const folder of ['vitest', 'tests', 'tests/support']) mkdirSync(join(checkout.folder, folder));
  const manifest = JSON.parse(checkout.read('package.json'));
  manifest.scripts.check = 'node check.mjs';
  manifest.dependencies.vitest = 'file:vitest';
  checkout.write('package.json', JSON.stringify(manifest));
  const lock = JSON.parse(lockFile('1.0.0'));
  lock.packages[''].dependencies.vitest = 'file:vitest';
  lock.packages.vitest = { version: '1.0.0' };
  lock.packages['node_modules/vitest'] = { resolved: 'vitest', link: true };
  checkout.write('package-lock.json', JSON.stringify(lock));
  checkout.write('vitest/package.json', JSON.stringify({ name: 'vitest', version: '1.0.0' }));
  const note = (what: string) =>
    `import { appendFileSync } from 'node:fs'; appendFileSync('builds.log', '${what}\\n');`;
  checkout.write('check.mjs', `${note('checked')} process.exit(${check});`);
  const extent = "process.env.SATO_TEST_EXTENT + ': ' + process.argv.slice(2).join(' ')";
  checkout.write(
    'vitest/vitest.mjs',
    `${note('tested')} import { writeFileSync } from 'node:fs'; writeFileSync('extent.log', ${extent}); process.exit(${tests});`,
  );
  checkout.write('tests/support/find-browser.mjs', 'export const findBrowser = async () => "a browser";');
  if (isInstalled) checkout.install();
  return checkout;
}

describe('npm test', () => {
  it('CMD-10 on a fresh clone installs, builds, checks and runs the tests, in this order', async () => {
    const checkout = testable({ isInstalled: false });
    expect(await checkout.npm(['test', '--silent'])).toMatchObject({ code: 0 });
    expect(checkout.read('builds.log')).toBe('built\nchecked\ntested\n');
    expect(checkout.read('node_modules/greeter/package.json')).toContain('greeter');
  });

  it('CMD-11 ends with the code of the checks if they fail, and runs no test', async () => {
    const checkout = testable({ check: 1 });
    const { code, errors } = await checkout.npm(['test', '--silent']);
    expect(code).toBe(1);
    expect(errors).toContain('Static checks FAILED');
    expect(checkout.read('builds.log')).toBe('built\nchecked\n');
  });

  it('CMD-10 leaves out extended tests, which npm run test:all runs', async () => {
    const checkout = testable({});
    await checkout.npm(['test', '--silent']);
    expect(checkout.read('extent.log')).toMatch(/^share: run .* --tags-filter=!extended$/);
    await checkout.npm(['run', 'test:all', '--silent']);
    expect(checkout.read('extent.log')).toMatch(/^looks: run (?!.*--tags-filter)/);
    await checkout.npm(['run', 'test:all', '--silent', '--', '--every-case']);
    expect(checkout.read('extent.log')).toMatch(/^cases: run (?!.*--every-case)/);
  });

  it('CMD-10 with files given, runs those alone, extended or not, without building or checking before', async () => {
    const checkout = testable({});
    expect(await checkout.npm(['test', '--silent', '--', 'tests/domain'])).toMatchObject({ code: 0 });
    expect(checkout.read('builds.log')).toBe('tested\n');
    expect(checkout.read('extent.log')).toMatch(/^looks: run (?!.*--tags-filter).* tests\/domain$/);
  });

  it('CMD-11 ends with the code of the tests if they fail', async () => {
    expect(await testable({ tests: 1 }).npm(['test', '--silent'])).toMatchObject({ code: 1 });
  });
});

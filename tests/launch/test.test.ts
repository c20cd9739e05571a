import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFile, type SmallCheckout, smallCheckout } from '#tests/support/small-checkout.ts';

/** What stands in for the checks and for vitest: they note that they ran, and end as a test wants. */
function testable({ check = 0, tests = 0 }): SmallCheckout {
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
  checkout.write('vitest/vitest.mjs', `${note('tested')} process.exit(${tests});`);
  checkout.write('tests/support/find-browser.mjs', 'export const findBrowser = async () => "a browser";');
  return checkout;
}

describe('npm test', () => {
  it('CMD-10 on a fresh clone installs, checks, builds and runs the tests, in this order', async () => {
    const checkout = testable({});
    expect(await checkout.npm(['test', '--silent'])).toMatchObject({ code: 0 });
    expect(checkout.read('builds.log')).toBe('checked\nbuilt\ntested\n');
    expect(checkout.read('node_modules/greeter/package.json')).toContain('greeter');
  });

  it('CMD-11 ends with the code of the checks where they fail, and runs no test', async () => {
    const checkout = testable({ check: 1 });
    const { code, errors } = await checkout.npm(['test', '--silent']);
    expect(code).toBe(1);
    expect(errors).toContain('Types, lint, format, generated files and translations FAIL');
    expect(checkout.read('builds.log')).toBe('checked\n');
  });

  it('CMD-11 ends with the code of the tests where they fail', async () => {
    expect(await testable({ tests: 1 }).npm(['test', '--silent'])).toMatchObject({ code: 1 });
  });
});

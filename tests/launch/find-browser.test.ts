import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const search = new URL('../support/find-browser.mjs', import.meta.url).href;

/** The search on a machine that has no browser but those in `programs`, and nothing to install one with. */
function findBrowser(programs: string, settings: Record<string, string> = {}) {
  const script = `import { findBrowser } from '${search}';
    try { console.log(await findBrowser()); } catch (error) { console.log(error.message); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: programs, PLAYWRIGHT_BROWSERS_PATH: programs, ...settings },
    encoding: 'utf8',
  });
  return stdout.trim();
}

function program(folder: string, name: string, exitCode: number): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('the search for a browser', () => {
  it('CMD-12 refuses a chosen browser that does not start', () => {
    const folder = temporaryFolder();
    const broken = program(folder, 'my-browser', 1);
    expect(findBrowser(folder, { SATO_BROWSER: broken })).toBe(
      `SATO_BROWSER or CHROME_PATH names ${broken}, which does not start.`,
    );
  });

  it.skipIf(existsSync('/opt/google/chrome/chrome'))('CMD-12 says what to install when there is none', () => {
    expect(findBrowser(temporaryFolder())).toContain('install Chromium or Google Chrome');
  });

  it('CMD-12 passes over a program that is there but does not start', () => {
    const folder = temporaryFolder();
    program(folder, 'chromium', 127);
    const chrome = program(folder, 'google-chrome', 0);
    expect(findBrowser(folder)).toBe(chrome);
  });

  it('CMD-12 takes the chosen browser before all others', () => {
    const folder = temporaryFolder();
    program(folder, 'chromium', 0);
    const chosen = program(folder, 'my-browser', 0);
    expect(findBrowser(folder, { SATO_BROWSER: chosen })).toBe(chosen);
  });
});

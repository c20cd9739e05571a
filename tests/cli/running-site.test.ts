/** @module-tag extended */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { runSato, startSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

describe('sato content import while the site runs', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  const headingIn = async (lang: string) => {
    const page = await fetch(`${site.url}/news/keys?lang=${lang}`);
    return { status: page.status, heading: /<h1[^>]*>([^<]*)/.exec(await page.text())?.[1] };
  };

  it('CLI-02 CLI-10 is on the site at once, in both languages', async () => {
    expect(await headingIn('en')).toMatchObject({ status: 404 });
    const { code } = await runSato(['content', 'import', contentFolder(ARTICLE)], {
      env: { DATABASE_URL: site.databaseUrl },
    });
    expect(code).toBe(0);
    expect(await headingIn('en')).toEqual({ status: 200, heading: 'Keys' });
    expect(await headingIn('es')).toEqual({ status: 200, heading: 'Llaves' });
  });

  it('--watch imports changes until it is interrupted', async () => {
    const folder = contentFolder(ARTICLE);
    const child = spawn('node_modules/.bin/node', ['build/cli/main.js', 'content', 'import', folder, '--watch'], {
      env: { ...process.env, DATABASE_URL: site.databaseUrl },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const gone = once(child, 'exit');
    for await (const line of createInterface(child.stderr)) if (line.startsWith('Watching ')) break;
    const english = join(folder, 'articles/keys/en.md');
    writeFileSync(english, ARTICLE['articles/keys/en.md'].replace('Keys', 'Watched'));
    await expect.poll(() => headingIn('en')).toEqual({ status: 200, heading: 'Watched' });
    writeFileSync(english, 'nothing that can be read');
    writeFileSync(english, ARTICLE['articles/keys/en.md'].replace('Keys', 'Mended'));
    await expect.poll(() => headingIn('en')).toEqual({ status: 200, heading: 'Mended' });
    child.kill('SIGINT');
    expect(await gone).toEqual([0, null]);
  });

  it('--watch ends in one sentence when the folder goes away', async () => {
    const folder = contentFolder(ARTICLE);
    const sato = startSato(['content', 'import', folder, '--watch'], { DATABASE_URL: site.databaseUrl });
    await expect.poll(sato.said).toContain('Watching ');
    rmSync(folder, { recursive: true });
    const { code, errors } = await sato.ended;
    expect({ code, last: errors.trimEnd().split('\n').at(-1) }).toEqual({
      code: 2,
      last: `There is no folder ${folder}.`,
    });
  });
});

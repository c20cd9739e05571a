import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

describe('sato content import beside a running site', () => {
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
});

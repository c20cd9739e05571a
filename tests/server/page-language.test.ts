import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '#tests/support/caching-servers.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  const { make } = site;
  const texts = { title: 'Englishtitle', titleEs: 'Títuloespañol' };
  const excerpt = { excerpt: 'Englishexcerpt of it.', excerptEs: 'Resumenespañol de esto.' };
  const body = { content: `<p>${'Englishbody '.repeat(20)}</p>`, contentEs: `<p>${'Cuerpoespañol '.repeat(20)}</p>` };
  const description = { description: 'Englishdescription', descriptionEs: 'Descripciónespañola' };
  for (const slug of ['before', 'it', 'after']) {
    await make.article({ slug, ...texts, ...excerpt, ...body });
    await make.video({ slug, ...texts, ...description });
  }
  const module = (await make.module({ ...texts, ...description })).id;
  for (const slug of ['before', 'it', 'after']) await make.lesson({ slug, module, ...texts, ...body });
});
afterAll(() => site.close());

const ENGLISH = /English(title|excerpt|body|description)/;
const SPANISH = /Títuloespañol|Resumenespañol|Cuerpoespañol|Descripciónespañola/;

const PAGES = ['/', '/news', '/news?q=title', '/news/it', '/videos', '/videos/it', '/course', '/course/it'];

describe('a page', () => {
  it.each(PAGES)('has the texts of one language only, in its state as well: %s', async (path) => {
    const read = async (language: string) => {
      const separator = path.includes('?') ? '&' : '?';
      return (await exchange(site.url, `${path}${separator}lang=${language}`)).text;
    };
    const [english, spanish] = [await read('en'), await read('es')];
    expect(english).toMatch(ENGLISH);
    expect(english).not.toMatch(SPANISH);
    expect(spanish).toMatch(SPANISH);
    expect(spanish).not.toMatch(ENGLISH);
  });

  it.each(['/news/it', '/course/it'])('has a body only once: %s', async (path) => {
    const { text } = await exchange(site.url, `${path}?lang=en`);
    expect(text.split('Englishbody').length - 1).toBe(20);
  });
});

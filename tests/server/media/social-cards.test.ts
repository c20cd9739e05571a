import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';

let place: MediaPlace;
let site: TestSite;
let admin: SignedIn;
let harbor: Uploaded;

beforeAll(async () => {
  place = await folderPlace();
  site = await startOwnSite(place.settings);
  admin = await withSession(site, { role: 'admin' });
  harbor = (await upload(admin, await drawn(900, 600).jpeg().toBuffer(), 'harbor.jpg')).answer;
  await site.em.execute(`update media set alt_en = 'Boats', alt_es = 'Botes' where digest = ?`, [harbor.digest]);
  await site.make.article({ slug: 'harbor', title: 'Harbor', imageUrl: harbor.src });
  await site.make.article({ slug: 'elsewhere', title: 'Elsewhere', imageUrl: 'https://example.org/a.png' });
  await site.make.article({ slug: 'drawn', title: 'Drawn', imageUrl: null, category: 'News' });
  await site.make.video({ slug: 'harbor', title: 'Harbor', thumbnailUrl: harbor.src, duration: '1:00' });
});
afterAll(async () => {
  await site.close();
  await place.close();
});

const card = () => `${site.url}/media/${harbor.digest}/1200.jpg`;

describe('the picture of a link on social networks', () => {
  it.each([
    ['one that was never uploaded', () => `${site.url}/media/${'0'.repeat(64)}/1200.jpg`],
    ['another width', () => card().replace('1200', '1201')],
    ['a digest that is none', () => `${site.url}/media/x/1200.jpg`],
  ])('is not found for %s', async (_, address) => {
    expect((await fetch(address())).status).toBe(404);
  });

  it('is a JPEG of 1200 pixels, made once, that may be kept', async () => {
    const answers = await Promise.all([fetch(card()), fetch(card())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.headers.get('content-type')).toBe('image/jpeg');
    expect(answers[0]?.headers.get('cache-control')).toContain('immutable');
    const [first, second] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(second).toEqual(first);
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 });
  });

  it.each([
    ['/news/harbor?lang=en', 'Boats', 'article'],
    ['/news/harbor?lang=es', 'Botes', 'article'],
    ['/videos/harbor?lang=en', 'Boats', 'video'],
  ])('is named by %s with its size and words, for search engines too', async (path, alt, kind) => {
    const head = await headOf(path);
    expect(head).toContain(`<meta property="og:image" content="${card()}"`);
    expect(head).toContain('<meta property="og:image:width" content="1200"');
    expect(head).toContain('<meta property="og:image:height" content="800"');
    expect(head).toContain(`<meta property="og:image:alt" content="${alt}"`);
    expect(head).toContain(`"${kind === 'video' ? 'thumbnailUrl' : 'image'}":"${card()}"`);
  });

  it('of another site stays as it is, without a size', async () => {
    const head = await headOf('/news/elsewhere');
    expect(head).toContain('<meta property="og:image" content="https://example.org/a.png"');
    expect(head).not.toContain('og:image:width');
    expect(head).toContain('<meta property="og:image:alt" content="Elsewhere"');
  });

  it('is the drawing of its category where an article has none', async () => {
    const head = await headOf('/news/drawn');
    expect(head).toContain(`<meta property="og:image" content="${site.url}/social/news.png"`);
    const file = await sharp(Buffer.from(await (await fetch(`${site.url}/social/news.png`)).arrayBuffer())).metadata();
    expect(head).toContain(`<meta property="og:image:width" content="${file.width}"`);
    expect(head).toContain(`<meta property="og:image:height" content="${file.height}"`);
  });

  it('is gone with the picture', async () => {
    await site.em.execute('update media set deleted_at = now() where digest = ?', [harbor.digest]);
    // The server hears of it a moment later.
    await expect.poll(async () => (await fetch(card())).status).toBe(404);
  });
});

async function headOf(path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}

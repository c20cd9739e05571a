import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '#tests/support/page-html.ts';
import { withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** Syntax that interface sentences use: elements, names of object properties, values, escapes. */
const NAMES = ['constructor', '__proto__', 'toString', '0', 'b'];
const SIGNS = [
  NAMES.map((name) => `<${name}/>`).join(''),
  '<constructor>x</constructor><0>y</0>',
  String.raw`{0} {name} \u0041\x41`,
  '%__lingui_octothorpe__% $& </0>',
];

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('a value in a sentence of the interface', () => {
  it.each(SIGNS)('is literally on a lesson page and in lists: %s', async (sign) => {
    const { slug } = await site.make.lesson({ title: `Lesson ${sign}`, duration: sign });
    await site.make.article({ title: `Article ${sign}` });
    const video = await site.make.video({ title: `Video ${sign}`, duration: sign });
    const h1 = { level: 1 };

    const lesson = await readPage(site.url, `/course/${slug}`);
    lesson.getByText(`${sign} read`);
    expect(lesson.getByRole('heading', h1).textContent).toBe(`Lesson ${sign}`);
    const news = await readPage(site.url, '/news');
    expect(news.all('main article a').map((link) => link.getAttribute('aria-label'))).toContain(
      `Read more: Article ${sign}`,
    );
    const { getByRole } = await readPage(site.url, `/videos/${video.slug}`);
    expect(getByRole('heading', h1).textContent).toBe(`Video ${sign}`);
    const found = await readPage(site.url, `/videos?q=${encodeURIComponent(sign)}`);
    expect(found.main.getByRole('searchbox').getAttribute('value')).toBe(sign);
  });

  it.each(SIGNS)('is literally there as a username: %s', async (sign) => {
    const { cookie, user } = await withSession(site, { role: 'admin' });
    // People can't choose such a name.
    await site.em.execute('update app_user set username = ?, email = ? where id = ?', [
      sign,
      `${sign}@example.org`,
      user.id,
    ]);
    const article = await site.make.article();
    await site.make.comment({ article: article.id, user: user.id });
    const settings = await readPage(site.url, '/settings', { cookie });
    settings.getByText(`You are logged in as ${sign}.`);
    const labels = settings.all('header button').map((button) => button.getAttribute('aria-label'));
    expect(labels).toContain(`Your account, ${sign}`);
    const commented = await readPage(site.url, `/news/${article.slug}`, { cookie });
    expect(commented.getByRole('region', { name: '1 comment' }).textContent).toContain(sign);
    await site.em.execute('delete from app_user where id = ?', [user.id]);
  });
});

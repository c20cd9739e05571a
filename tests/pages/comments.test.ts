import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let page: Page;

beforeAll(async () => {
  site = await startSite();
  const { make, em } = site;
  const article = (await make.article({ slug: 'halving' })).id;
  const ana = (await make.user({ username: 'ana' })).id;
  const dog = (await make.user({ username: '🐕 perrito' })).id;
  const day = (number: number) => new Date(Date.UTC(2026, 6, number));
  const older = await make.comment({ article, user: ana, content: 'Older comment', createdAt: day(1) });
  await make.comment({ article, user: ana, content: 'Newer comment', createdAt: day(2) });
  const late = { article, parent: older.id, content: 'Later reply', createdAt: day(4) };
  await make.comment({ ...late, user: ana });
  const reply = await make.comment({
    ...late,
    user: dog,
    content: 'Earlier reply <b>not bold</b>\nof two lines',
    createdAt: day(3),
  });
  await make.comment({ article, content: 'Hidden comment', status: 'hidden', createdAt: day(5) });
  await em.execute('insert into comment_like (comment_id, user_id) values (?, ?), (?, ?), (?, ?)', [
    ...[older.id, ana],
    ...[older.id, dog],
    ...[reply.id, ana],
  ]);
  await make.video({ slug: 'keys' });
  page = await readPage(site.url, '/news/halving');
});
afterAll(() => site.close());

const comments = () => within(page.getByRole('region', { name: /comment/i }));
/** A comment with everything under it. */
const thread = (content: string) => {
  const item = comments().getByText(content).closest('li');
  if (!item) throw new Error(`${content} is in no list.`);
  return within(item);
};

describe('the comments of a page', () => {
  it('COMM-01 COMM-11 everyone can read them with usernames and dates, newest first, and the count says how many', () => {
    expect(comments().getByRole('heading', { level: 2 }).textContent).toBe('4 comments');
    const words = comments().getAllByText(/^(Newer|Older|Earlier|Later) (comment|reply)/);
    expect(words.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Newer', 'Older', 'Earlier', 'Later']);
    for (const fact of ['ana', 'Jul 2, 2026']) thread('Newer comment').getByText(fact);
  });

  it('COMM-01 a hidden comment is not there', () => {
    expect(page.html).not.toContain('Hidden comment');
  });

  it('COMM-09 COMM-11 replies are one level below their comment, oldest first', () => {
    const replies = thread('Older comment').getAllByRole('listitem');
    expect(textsOf(replies)).toEqual([
      expect.stringContaining('Earlier reply'),
      expect.stringContaining('Later reply'),
    ]);
    for (const reply of replies) expect(within(reply).queryByRole('listitem')).toBeNull();
  });

  it('COMM-12 each has its like count, from 0 on', () => {
    expect(textsOf(page.getAllByText(/^\d+ likes?$/))).toEqual(['0 likes', '2 likes', '1 like', '0 likes']);
  });

  it('COMM-01 are plain text, with the first sign of a name as its picture', () => {
    expect(page.getByText(/^Earlier reply/).textContent).toBe('Earlier reply <b>not bold</b>\nof two lines');
    within(page.getByText(/^Earlier reply/).closest('li') as HTMLElement).getByText('🐕');
  });

  it('COMM-01 LIST-09 are in Spanish', async () => {
    const spanish = await readPage(site.url, '/news/halving?lang=es');
    const region = within(spanish.getByRole('region', { name: '4 comentarios' }));
    for (const text of ['jul 2, 2026', '2 me gusta']) region.getByText(text);
  });

  it('COMM-01 a page without any says so', async () => {
    (await readPage(site.url, '/videos/keys')).getByText('Be the first to comment');
  });
});

import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boxOf, covers } from '#tests/support/boxes.ts';
import { openBrowser, resize, takenOver, type Visitor, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let article: number;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  ana = await signedIn(site, { username: 'ana' });
  article = (await site.make.article({ slug: 'halving' })).id;
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

afterEach(() => visitor.leave());

const bea = () => site.make.user({ username: `bea${Math.floor(performance.now() * 1_000)}` });
const asAna = async (path = '/news/halving') => {
  await signIn(visitor, ana);
  await visitor.open(path);
};
const section = () => page.getByRole('region', { name: /comment/i });
const field = () => section().getByRole('textbox', { name: 'Your comment' });
const postButton = () => section().getByRole('button', { name: 'Post comment' });
const replyField = () => section().getByRole('textbox', { name: /^Your reply to/ });
const entry = (text: string) => section().getByRole('article').filter({ hasText: text });
const stored = () => site.em.execute('select content from comment order by id');

describe('a visitor', () => {
  it('COMM-02 is asked to log in, and finds no box, no Reply and nothing to press', async () => {
    await site.make.comment({ article, content: 'Hello' });
    await visitor.open('/news/halving');
    expect(await section().getByRole('textbox').count()).toBe(0);
    expect(await section().getByRole('button').count()).toBe(0);
    await section().getByRole('link', { name: 'Please log in to leave a comment' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/news/halving#comments');
  });

  it('COMM-13 an unknown article has no comments and asks for none', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visitor.open('/news/nowhere', { status: 404 });
    expect(await section().count()).toBe(0);
    expect(asked.filter((address) => /graphql|comments/.test(address))).toEqual([]);
  });
});

describe('the comment box', () => {
  it('COMM-03 COMM-04 has the note, and its button is disabled while the text is blank', async () => {
    await asAna();
    await section().getByText('Be respectful and constructive in your comments.').waitFor();
    expect(await postButton().isDisabled()).toBe(true);
    await field().fill(' \n ');
    expect(await postButton().isDisabled()).toBe(true);
    await field().fill('Hola');
    expect(await postButton().isEnabled()).toBe(true);
    await resize(page, { width: 390, height: 844 });
    await postButton().evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await postButton().click();
    const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
    await expect.poll(async () => covers(await boxOf(toast), await boxOf(postButton()))).toBe(false);
  });

  it('COMM-05 ERR-12 API-08 posts once, however often one clicks; the comment is there without a reload, and counts', async () => {
    await site.make.comment({ article, content: 'Earlier' });
    await asAna();
    await field().fill('  First line\nsecond line ');
    await postButton().dblclick();
    await page.getByText('Comment added', { exact: true }).waitFor();
    await page.getByText('Your comment has been successfully posted.', { exact: true }).waitFor();
    await section().getByRole('heading', { name: '2 comments' }).waitFor();
    const first = section().getByRole('article').first();
    // biome-ignore lint/performance/useDomNodeTextContent: the line break has to be on screen, not only in the text.
    expect(await first.innerText()).toContain('First line\nsecond line');
    expect(await first.getByText('ana', { exact: true }).isVisible()).toBe(true);
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field().inputValue()).toBe('');
    expect(await stored()).toHaveLength(2);
    await page.getByRole('link', { name: 'News' }).first().click();
    await page.getByText('2 comments').first().waitFor();
  });

  it.each([
    ['video', '/videos/keys'],
    ['lesson', '/course/keys'],
  ] as const)('COMM-05 works under a %s alike', async (kind, path) => {
    await site.make[kind]({ slug: 'keys' });
    await asAna(path);
    await field().fill('Hola');
    await postButton().click();
    await entry('Hola').waitFor();
    await section().getByRole('heading', { name: '1 comment' }).waitFor();
  });

  it('ERR-11 a failure says so and keeps the text', async () => {
    await asAna();
    visitor.expectFailureOf('/graphql');
    await page.route('**/graphql', (route) => route.abort());
    await field().fill('Hola');
    await postButton().click();
    await page.getByText('Failed to add comment', { exact: true }).waitFor();
    await page.getByText('There was an error posting your comment. Please try again.', { exact: true }).waitFor();
    expect(await field().inputValue()).toBe('Hola');
    expect(await postButton().isEnabled()).toBe(true);
  });

  it('VAL-34 says at the field when the text is too long, and how many characters are left before', async () => {
    await asAna();
    await field().fill('a'.repeat(4_990));
    await section().getByText('10 characters left').waitFor();
    await field().fill('a'.repeat(5_001));
    await section().getByText('1 character too many').waitFor();
    await postButton().click();
    await section().getByRole('alert').filter({ hasText: 'Too long' }).waitFor();
    expect(await field().inputValue()).toHaveLength(5_001);
    expect(await stored()).toEqual([]);
  });

  it('BASE-08 says how long to wait after too many', async () => {
    for (let n = 0; n < 10; n += 1) await ana.post('/api/comments', { content: `${n}`, articleId: article });
    await asAna();
    await field().fill('One more');
    await postButton().click();
    await section().getByRole('alert').filter({ hasText: 'try again in 1 min' }).waitFor();
    expect(await field().inputValue()).toBe('One more');
  });
});

describe('Reply', () => {
  const reply = (text: string) => entry(text).getByRole('button', { name: /^Reply/ });

  it('COMM-06 COMM-07 opens a box for that comment, one at a time, and closes it again', async () => {
    const user = (await bea()).id;
    await site.make.comment({ article, content: 'One', user });
    await site.make.comment({ article, content: 'Two', user });
    await asAna();
    await reply('One').click();
    expect(await replyField().evaluate((element) => element === document.activeElement)).toBe(true);
    await reply('Two').click();
    expect(await replyField().count()).toBe(1);
    expect(await reply('One').getAttribute('aria-expanded')).toBe('false');
    await reply('Two').click();
    expect(await replyField().count()).toBe(0);
  });

  it('COMM-08 COMM-09 COMM-10 posting closes the box and shows the reply, a reply to a reply on the same level', async () => {
    const top = await site.make.comment({ article, content: 'Question' });
    await site.make.comment({ article, content: 'First answer', parent: top.id });
    await asAna();
    await reply('First answer').click();
    await replyField().fill('Second answer');
    await section().getByRole('button', { name: 'Post reply' }).click();
    await entry('Second answer').waitFor();
    expect(await replyField().count()).toBe(0);
    const replies = section().getByRole('listitem').filter({ hasText: 'Question' }).getByRole('listitem');
    expect(await replies.count()).toBe(2);
    expect(await replies.nth(1).textContent()).toContain('Second answer');
    expect(await replies.getByRole('listitem').count()).toBe(0);
    await section().getByRole('heading', { name: '3 comments' }).waitFor();
    expect(await entry('Second answer').evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('likes', () => {
  const like = () => entry('Likeable').getByRole('button', { name: /like/i });

  it('COMM-12 one is added and taken back, and is still there after a reload', async () => {
    await site.make.comment({ article, content: 'Likeable' });
    await asAna();
    const nameOf = async () => (await like().ariaSnapshot()).split('"')[1];
    expect(await nameOf()).toBe('Like, 0 likes');
    const saved = page.waitForResponse('**/graphql');
    await like().dblclick();
    await entry('Likeable').getByText('1 like').waitFor();
    await saved;
    await page.reload();
    await takenOver(page);
    expect(await like().getAttribute('aria-pressed')).toBe('true');
    expect(await nameOf()).toBe('Like, 1 like');
    await like().click();
    await entry('Likeable').getByText('1 like').waitFor({ state: 'detached' });
    expect(await nameOf()).toBe('Like, 0 likes');
  });

  it('COMM-12 one that fails is taken back, and the page says so', async () => {
    await site.make.comment({ article, content: 'Likeable' });
    await asAna();
    visitor.expectFailureOf('/graphql');
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/graphql', async (route) => {
      await failed;
      await route.abort();
    });
    await like().click();
    await entry('Likeable').getByText('1 like').waitFor();
    fail();
    await entry('Likeable').getByText('1 like').waitFor({ state: 'detached' });
    await page.getByText('Your like was not saved', { exact: true }).waitFor();
  });
});

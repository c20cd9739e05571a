import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdRequests } from '#tests/support/api-traffic.ts';
import { openBrowser, takenOver, type Visitor, visit } from '#tests/support/browser.ts';
import { PASSWORD, type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const PHRASE = entropyToMnemonic(new Uint8Array(16).fill(77), wordlist);

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let article: number;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ COMMENT_REVIEW: 'links' }), openBrowser()]);
  article = (await site.make.article({ slug: 'halving' })).id;
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
  ana = await signedIn(site);
  visitor = await visit(browser, site.url);
  page = visitor.page;
  await signIn(visitor, ana);
});

afterEach(() => visitor.leave());

/** A comment of Ana's, made now. */
const own = (content: string, given = {}) =>
  site.make.comment({ article, user: ana.user.id, content, createdAt: new Date(), ...given });
const section = () => page.getByRole('region', { name: /comment/i });
const entry = (text: string) => section().getByRole('article').filter({ hasText: text });
const press = (text: string, name: RegExp | string) => entry(text).getByRole('button', { name }).click();
const field = () => section().getByRole('textbox', { name: 'Your comment' });
const postButton = () => section().getByRole('button', { name: 'Post comment' });
const editField = () => section().getByRole('textbox', { name: 'Edit your comment' });
const stored = () => site.em.execute('select content from comment order by id');
/** Everything sent to the API from now on. */
const sent = () => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  return bodies;
};

describe('an own comment', () => {
  it('COMM-15 is edited in place, and says that it was', async () => {
    await own('Old text');
    await visitor.open('/news/halving');
    await press('Old text', 'Edit');
    expect(await editField().inputValue()).toBe('Old text');
    await editField().fill('New text');
    await section().getByRole('button', { name: 'Save' }).click();
    await entry('New text').getByText('edited', { exact: true }).waitFor();
    expect(await stored()).toEqual([{ content: 'New text' }]);
    expect(await editField().count()).toBe(0);
  });

  it('COMM-15 can no longer be edited after 15 minutes, and the page says so', async () => {
    await own('Ages old', { createdAt: new Date(Date.now() - 15 * 60_000) });
    const { id } = await own('Growing old');
    await visitor.open('/news/halving');
    expect(await entry('Ages old').getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await press('Growing old', 'Edit');
    await editField().fill('Too late');
    await site.em.execute("update comment set created_at = now() - interval '15 minutes' where id = ?", [id]);
    await section().getByRole('button', { name: 'Save' }).click();
    await section().getByRole('alert').filter({ hasText: 'for 15 minutes' }).waitFor();
    expect(await editField().inputValue()).toBe('Too late');
  });

  it('COMM-15 says until when it can be edited, also in the form', async () => {
    const { createdAt } = await own('Just posted');
    await own('Long since', { createdAt: new Date(Date.now() - 60 * 60_000) });
    await visitor.open('/news/halving');
    const until = new Date(createdAt.getTime() + 15 * 60_000).toISOString();
    const time = await page.evaluate(
      (iso) => new Date(iso).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' }),
      until,
    );
    await entry('Just posted').getByText(`Editable until ${time}`).waitFor();
    expect(await entry('Just posted').getByRole('time').last().getAttribute('datetime')).toBe(until);
    expect(await entry('Long since').getByText('Editable until').count()).toBe(0);
    await press('Just posted', 'Edit');
    await section().getByText(`You can save changes until ${time}.`).waitFor();
  });

  it('COMM-15 loses its Edit button when the time is over, without asking the server', async () => {
    await own('Growing old');
    await page.clock.install();
    await visitor.open('/news/halving');
    await entry('Growing old').getByRole('button', { name: 'Edit' }).waitFor();
    const bodies = sent();
    await page.clock.fastForward('14:00');
    expect(await entry('Growing old').getByRole('button', { name: 'Edit' }).count()).toBe(1);
    await page.clock.fastForward('02:00');
    await entry('Growing old').getByRole('button', { name: 'Edit' }).waitFor({ state: 'detached' });
    expect(await entry('Growing old').getByText('Editable until').count()).toBe(0);
    expect(bodies).toEqual([]);
  });

  it('COMM-15 keeps the text of an open form when the time is over, and says what to do with it', async () => {
    await own('Growing old');
    await page.clock.install();
    await visitor.open('/news/halving');
    await press('Growing old', 'Edit');
    await editField().fill('Almost done');
    await page.clock.fastForward('16:00');
    await section().getByRole('alert').filter({ hasText: 'copy it and post it as a reply' }).waitFor();
    expect(await section().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(await editField().inputValue()).toBe('Almost done');
    await section().getByRole('button', { name: 'Cancel' }).click();
    await entry('Growing old').getByText('Growing old').waitFor();
    expect(await stored()).toEqual([{ content: 'Growing old' }]);
  });

  it('COMM-15 is deleted after a question, and leaves a placeholder where it has replies', async () => {
    const top = await own('Regretted');
    await own('Answer', { parent: top.id });
    await own('Alone');
    await visitor.open('/news/halving');
    const question = page.getByRole('dialog', { name: 'Delete this comment?' });
    await press('Regretted', 'Delete');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await stored()).toHaveLength(3);
    await press('Regretted', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await section().getByText('This comment was deleted.').waitFor();
    expect(await section().getByText('Regretted').count()).toBe(0);
    await section().getByRole('heading', { name: '2 comments' }).waitFor();
    await press('Alone', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await section().getByRole('heading', { name: '1 comment' }).waitFor();
    await press('Answer', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await section().getByText('Be the first to comment', { exact: true }).waitFor();
    expect(await section().getByText('This comment was deleted.').count()).toBe(0);
    expect(await stored()).toEqual([]);
  });

  it('COMM-05 with a link waits for review, where the site is set so; its author sees it, and that it waits', async () => {
    await visitor.open('/news/halving');
    await field().fill('See https://example.org');
    await postButton().click();
    await entry('example.org').getByText('Waiting for review').waitFor();
    await page.getByText(/^Your comment has links, payment addresses or words/).waitFor();
    expect(await section().getByRole('heading', { name: '0 comments', exact: true }).count()).toBe(1);
  });
});

it("someone else's comment is reported after a question", async () => {
  await site.make.comment({ article, content: 'Spam' });
  await visitor.open('/news/halving');
  await press('Spam', /^Report/);
  const question = page.getByRole('dialog', { name: 'Report this comment?' });
  await question.getByRole('textbox').fill('It is spam');
  await question.getByRole('button', { name: 'Report' }).click();
  await page.getByText('A moderator will review this comment.', { exact: true }).waitFor();
  await question.waitFor({ state: 'detached' });
  expect(await site.em.execute('select reason from comment_report')).toEqual([{ reason: 'It is spam' }]);
});

describe('a seed phrase', () => {
  it('VAL-34 is refused in the browser: nothing is sent or kept, and the word lists come only with the box', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await visitor.open('/news/halving');
    expect(scripts.filter((address) => address.includes('scam-guard'))).toEqual([]);
    const bodies = sent();
    await field().fill(`Please check: ${PHRASE}`);
    await postButton().click();
    await section().getByRole('alert').filter({ hasText: 'looks like a seed phrase' }).waitFor();
    expect(scripts.filter((address) => address.includes('scam-guard'))).toHaveLength(1);
    expect(bodies.join()).not.toContain(PHRASE.slice(0, 30));
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PHRASE.slice(0, 30));
    expect(await field().getAttribute('aria-invalid')).toBe('true');
    expect(await stored()).toEqual([]);
  });

  it('VAL-34 is refused by the server where the browser could not look', async () => {
    await page.route('**/scam-guard*', (route) => {
      visitor.expectFailureOf(route.request().url());
      return route.abort();
    });
    await visitor.open('/news/halving');
    await field().fill(PHRASE);
    await postButton().click();
    await section().getByRole('alert').filter({ hasText: 'looks like a seed phrase' }).waitFor();
    expect(await stored()).toEqual([]);
  });
});

it.each([
  ['COMM-12', 'Like', null],
  ['COMM-15', 'Delete', 'Delete'],
  ['COMM-05', 'Report', 'Report'],
] as const)(
  '%s where the session has ended, %s says so at the comment, and leads back to it',
  async (_, action, confirm) => {
    const { id } = action === 'Report' ? await site.make.comment({ article, content: 'Stays' }) : await own('Stays');
    await visitor.open('/news/halving');
    await truncate(site.em, 'session');
    await press('Stays', new RegExp(action));
    if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    const alert = section()
      .getByRole('alert')
      .filter({ hasText: 'Your session has ended, so this did not go through.' });
    await alert.getByRole('link', { name: 'Log in again' }).click();
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/news/halving#comment-${id}`);
    expect(await stored()).toEqual([{ content: 'Stays' }]);
  },
);

describe('an unfinished text', () => {
  it('COMM-05 outlives a session that ended, and the login', async () => {
    await visitor.open('/news/halving');
    await field().fill('A long thought');
    await truncate(site.em, 'session');
    await postButton().click();
    const alert = section().getByRole('alert').filter({ hasText: 'Your session has ended' });
    expect(await field().inputValue()).toBe('A long thought');
    await alert.getByRole('link', { name: 'log in again' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill(ana.user.username);
    await page.getByRole('textbox', { name: 'Password' }).first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/news/halving#comments');
    await expect.poll(() => field().inputValue()).toBe('A long thought');
    await postButton().click();
    await entry('A long thought').waitFor();
    await page.reload();
    await takenOver(page);
    expect(await field().inputValue()).toBe('');
  });

  it('COMM-06 of a reply opens its box again after a reload', async () => {
    await own('Question');
    await visitor.open('/news/halving');
    await press('Question', /^Reply/);
    await section()
      .getByRole('textbox', { name: /^Your reply/ })
      .fill('Half an ans');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Half an ans');
    await page.reload();
    await takenOver(page);
    const box = section().getByRole('textbox', { name: /^Your reply/ });
    await expect.poll(() => box.inputValue()).toBe('Half an ans');
    await section().getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await takenOver(page);
    expect(await box.count()).toBe(0);
  });

  it('COMM-06 of a reply that was cancelled is gone, even if the search for secrets ends later', async () => {
    await own('Question');
    await visitor.open('/news/halving');
    const release = await holdRequests(page, '**/assets/scam-guard-*.js');
    await press('Question', /^Reply/);
    await section()
      .getByRole('textbox', { name: /^Your reply/ })
      .fill('Half an ans');
    await section().getByRole('button', { name: 'Cancel' }).click();
    const searched = page.waitForResponse('**/assets/scam-guard-*.js');
    release();
    await (await searched).finished();
    // It ends after the search for the reply, which began earlier.
    await field().fill('A thought');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('A thought');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half an ans');
  });
});

describe('the text of a comment', () => {
  it('COMM-01 is text: markup shows, and only whole web addresses become links, which vouch for nothing', async () => {
    const text =
      'See https://example.org/a?b=1&c=<x>, ana@example.org, main.rs, javascript:alert(1) <img src=x onerror=alert(1)>';
    await own(text);
    await visitor.open('/news/halving');
    expect(await entry('See').textContent()).toContain('javascript:alert(1) <img src=x onerror=alert(1)>');
    const links = entry('See').getByRole('paragraph').getByRole('link');
    expect(await links.count()).toBe(1);
    expect(await links.getAttribute('href')).toMatch(/^https:\/\/example\.org\/a\?b=1&c=/);
    expect(await links.getAttribute('rel')).toBe('ugc nofollow noopener noreferrer');
    expect(await links.getAttribute('target')).toBe('_blank');
  });

  it('COMM-05 has the place that a link to it names', async () => {
    const { id } = await own('Named');
    for (let n = 0; n < 12; n += 1) await own(`Other ${n}`, { createdAt: new Date(2020, 1, n + 1) });
    await site.em.execute("update comment set created_at = '2019-01-01' where id = ?", [id]);
    await visitor.open(`/news/halving#comment-${id}`);
    await expect
      .poll(() => entry('Named').evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(900);
    expect(await entry('Named').getAttribute('id')).toBe(`comment-${id}`);
  });
});

it('COMM-03 COMM-05 LIST-09 all of it in Spanish', async () => {
  await visitor.open('/news/halving?lang=es');
  const region = page.getByRole('region', { name: /comentario/i });
  await region.getByText('Comenta con respeto y de forma constructiva.').waitFor();
  await region.getByRole('textbox', { name: 'Tu comentario' }).fill('Hola');
  await region.getByRole('button', { name: 'Publicar comentario' }).click();
  await page.getByText('Comentario añadido', { exact: true }).waitFor();
  await region.getByRole('heading', { name: '1 comentario' }).waitFor();
});

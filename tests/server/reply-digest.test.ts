import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REPLY_DIGEST_LINES } from '#domain/limits.ts';
import { queueDueDigests } from '#server/modules/community/notification/reply-digest-job.ts';
import { Caller } from '#tests/support/caller.ts';
import { mailsOf, MAIL_ORIGIN as ORIGIN, type StoredMail, tokenIn } from '#tests/support/mails.ts';
import { PASSWORD, type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const CHANGE = 'mutation ($language: Language) { changeMyReplyDigest(language: $language) { replyDigestLanguage } }';
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

interface Row {
  key: string;
  language: string;
  isOn: boolean;
  /** Whether the job looks again at some other time. */
  isLater: boolean;
}

let site: TestSite;
let ana: SignedIn;
let luis: number;
let article: number;
/** Ana's comment under the article. */
let asked: number;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.em.execute('delete from article');
  await site.em.execute('delete from app_user where id > 1');
  await truncate(site.em, 'mail, rate_limit, session cascade');
  ana = await withSession(site, { username: 'ana', email: 'ana@example.org', emailConfirmedAt: new Date() });
  luis = (await site.make.user({ username: 'Luis' })).id;
  article = (await site.make.article({ slug: 'talked-about', title: 'Talked about', titleEs: 'Comentado' })).id;
  asked = (await site.make.comment({ article, user: ana.user.id })).id;
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
/** A reply of Luis to Ana, by default two hours ago. */
async function replied(createdAt = hoursAgo(2), given: Parameters<TestSite['make']['comment']>[0] = {}) {
  const { id: comment } = await site.make.comment({ article, parent: asked, user: luis, ...given });
  await site.make.notification({ user: ana.user.id, comment, createdAt });
  return comment;
}
const change = (language: string | null, caller: Caller = ana) => caller.graphql(CHANGE, { language });
const row = async () =>
  (
    await site.em.execute<Row[]>(
      `select key, language, is_on as "isOn", look_at > now() as "isLater" from reply_digest where user_id = ?`,
      [ana.user.id],
    )
  )[0];
/** Turned on a day ago. */
async function turnedOn(language = 'en'): Promise<string> {
  await site.em.execute(
    `insert into reply_digest (user_id, language, told_until, look_at)
     values (?, ?, now() - interval '1 day', 'infinity')`,
    [ana.user.id, language],
  );
  return (await row())?.key ?? '';
}
/** The mails after the job has looked at Ana. */
async function looked(): Promise<StoredMail[]> {
  await site.em.execute('update reply_digest set look_at = now() where user_id = ?', [ana.user.id]);
  // The site's own job looks once a second, perhaps at this moment.
  await queueDueDigests(site.em, { mailOrigin: ORIGIN });
  await expect.poll(row, { interval: 10 }).toMatchObject({ isLater: true });
  return (await mailsOf(site)).filter(({ kind }) => kind === 'reply-digest');
}

describe('turning replies by mail on and off', () => {
  it('is refused to visitors, and on while the address is not confirmed', async () => {
    expect((await change('en', new Caller(site))).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    await site.em.execute('update app_user set email_confirmed_at = null');
    expect((await change('en')).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { email: 'email_unconfirmed' },
    });
    expect((await change(null)).data).toEqual({ changeMyReplyDigest: { replyDigestLanguage: null } });
    expect(await row()).toBeUndefined();
  });

  it('is off at first, and is part of the data that a person downloads', async () => {
    const own = async () => (await ana.graphql('{ me { replyDigestLanguage } }')).data;
    expect(await own()).toEqual({ me: { replyDigestLanguage: null } });
    await change('en');
    expect((await change('es')).data).toEqual({ changeMyReplyDigest: { replyDigestLanguage: 'es' } });
    expect(await own()).toEqual({ me: { replyDigestLanguage: 'es' } });
    expect((await ana.get('/api/account/export')).body).toMatchObject({
      repliesByMail: [{ isOn: true, language: 'es', lastMailAt: null }],
    });
    await change(null);
    expect(await own()).toEqual({ me: { replyDigestLanguage: null } });
  });

  it('mails nothing that was there before', async () => {
    await replied();
    await change('en');
    expect(await looked()).toEqual([]);
  });
});

describe('no mail is sent', () => {
  const sql = (query: string) => site.em.execute(query);
  it.each([
    ['without a confirmed address', () => sql('update app_user set email_confirmed_at = null')],
    ['to a disabled account', () => sql(`update app_user set disabled_at = now() where username = 'ana'`)],
    ['about what has been read', () => ana.graphql('mutation { markAllNotificationsRead }')],
    ['about a hidden comment', () => sql(`update comment set status = 'hidden' where parent_id is not null`)],
    ['about a comment under a draft', () => sql(`update article set status = 'draft'`)],
    ['about what is less than an hour old', () => sql(`update notification set created_at = now()`)],
  ])('%s', async (_, prevent) => {
    await turnedOn();
    await replied();
    await prevent();
    expect(await looked()).toEqual([]);
  });

  it('after they were turned off', async () => {
    await turnedOn();
    await replied();
    await change(null);
    // Ben is due later than Ana, so the job has passed her by when he has his.
    const { id } = await site.make.user({ email: 'ben@example.org', emailConfirmedAt: new Date() });
    const comment = await replied();
    await site.make.notification({ user: id, comment, kind: 'mention', createdAt: hoursAgo(2) });
    await site.em.execute(`update reply_digest set look_at = now() - interval '1 minute'`);
    await site.em.execute(
      `insert into reply_digest (user_id, language, told_until) values (?, 'en', now() - interval '1 day')`,
      [id],
    );
    await queueDueDigests(site.em, { mailOrigin: ORIGIN });
    await expect.poll(() => mailsOf(site), { interval: 10 }).toMatchObject([{ recipient: 'ben@example.org' }]);
    expect(await row()).toMatchObject({ isOn: false, isLater: false });
  });
});

describe('the mail', () => {
  it('lists what is new under the items that it is about, with links, in the language chosen', async () => {
    const key = await turnedOn('es');
    const lesson = (await site.make.lesson({ slug: 'keys', title: 'Keys', titleEs: 'Claves' })).id;
    const own = (await site.make.comment({ lesson, user: ana.user.id })).id;
    const first = await replied(hoursAgo(5));
    const mention = (await site.make.comment({ lesson, user: luis })).id;
    await site.make.notification({ user: ana.user.id, comment: mention, kind: 'mention', createdAt: hoursAgo(4) });
    await site.make.notification({ user: ana.user.id, comment: own, kind: 'approved', createdAt: hoursAgo(3) });
    const second = await replied(hoursAgo(2));
    await site.em.execute(`update comment set user_id = null where id = ?`, [second]);
    const [mail, ...others] = await looked();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'ana@example.org',
      language: 'es',
      subject: expect.stringContaining('4 notificaciones nuevas'),
      headers: {
        'List-Unsubscribe': `<${ORIGIN}/replies/${key}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    const link = (path: string, id: number) => `${ORIGIN}${path}?comments=${id}&lang=es#comment-${id}`;
    expect(mail?.text).toContain(
      [
        'Comentado',
        `Alguien respondió a tu comentario:\n${link('/news/talked-about', second)}`,
        `Luis respondió a tu comentario:\n${link('/news/talked-about', first)}`,
        'Claves',
        `Tu comentario ya es público:\n${link('/course/keys', own)}`,
        `Luis te mencionó en un comentario:\n${link('/course/keys', mention)}`,
      ].join('\n\n'),
    );
    expect(mail?.text).toContain(`No recibir más estos correos:\n${ORIGIN}/replies/${key}?lang=es`);
    expect(mail?.html).toContain(`href="${link('/news/talked-about', first).replaceAll('&', '&amp;')}"`);
  });

  it('is sent by the site itself', async () => {
    await turnedOn();
    await replied();
    await site.em.execute('update reply_digest set look_at = now()');
    await expect.poll(() => mailsOf(site), { interval: 10 }).toMatchObject([{ kind: 'reply-digest' }]);
  });

  it('tells of decisions of moderators, and leads to what the person can still see', async () => {
    await turnedOn();
    const tell = (kind: string, values: string) =>
      site.em.execute(
        `insert into notification (user_id, kind, comment_id, article_id, reason, created_at)
         values (${ana.user.id}, '${kind}', ${values}, now() - interval '2 hours')`,
      );
    await tell('removed', `null, ${article}, 'spam'`);
    await tell('hidden', `${asked}, null, 'spam'`);
    await site.em.execute(`update comment set status = 'hidden' where id = ?`, [asked]);
    const [mail] = await looked();
    expect(mail?.text).toContain(`A moderator hid your comment:\n${ORIGIN}/profile?lang=en`);
    expect(mail?.text).toContain(`A moderator removed your comment:\n${ORIGIN}/news/talked-about?lang=en`);
  });

  it(`lists at most ${REPLY_DIGEST_LINES} and says how many more there are`, async () => {
    await turnedOn();
    for (let n = 0; n < REPLY_DIGEST_LINES + 3; n += 1) await replied();
    const [mail] = await looked();
    expect(mail?.text.match(/Luis replied/g)).toHaveLength(REPLY_DIGEST_LINES);
    expect(mail?.subject).toContain(`${REPLY_DIGEST_LINES + 3} new notifications`);
    expect(mail?.text).toContain('And 3 more.');
  });

  it('has one line for each followed item, after what is about the person', async () => {
    await turnedOn();
    const followed = async (createdAt: Date, given: Parameters<TestSite['make']['comment']>[0]) => {
      const { id: comment } = await site.make.comment({ user: luis, ...given });
      await site.make.notification({ user: ana.user.id, comment, kind: 'followed', createdAt });
      return comment;
    };
    const lesson = (await site.make.lesson({ slug: 'followed', title: 'Keys' })).id;
    const reply = await replied(hoursAgo(9));
    const first = await followed(hoursAgo(8), { article });
    for (let n = 0; n < REPLY_DIGEST_LINES + 3; n += 1) await followed(hoursAgo(7), { article });
    const other = await followed(hoursAgo(2), { lesson });
    // Too new for a mail, although it stands for the line under the bell.
    await followed(new Date(), { article });
    const [mail] = await looked();
    const link = (path: string, id: number) => `${ORIGIN}${path}?comments=${id}&lang=en#comment-${id}`;
    expect(mail?.subject).toContain('3 new notifications');
    expect(mail?.text).toContain(
      [
        'Talked about',
        `Luis replied to your comment:\n${link('/news/talked-about', reply)}`,
        `${REPLY_DIGEST_LINES + 4} new comments:\n${link('/news/talked-about', first)}`,
        'Keys',
        `Luis commented on something you follow:\n${link('/course/followed', other)}`,
      ].join('\n\n'),
    );
    expect(mail?.text).not.toContain('more. Select the bell');
  });

  it('comes once a day, also if they are turned off and on in between, and never names the same twice', async () => {
    await turnedOn();
    const first = await replied();
    expect(await looked()).toHaveLength(1);
    const later = async () =>
      (
        await site.em.execute<{ isTomorrow: boolean }[]>(
          `select look_at > now() + interval '23 hours' as "isTomorrow" from reply_digest where user_id = ?`,
          [ana.user.id],
        )
      )[0]?.isTomorrow;
    expect(await later()).toBe(true);
    // Turning them off deletes a mail that still waits.
    await expect.poll(() => mailsOf(site)).toMatchObject([{ status: 'written' }]);
    await change(null);
    await change('en');
    expect(await later()).toBe(true);
    // As if a day had passed.
    await site.em.execute(
      `update reply_digest set told_until = told_until - interval '1 day', last_mail_at = last_mail_at - interval '1 day'`,
    );
    await site.em.execute(`update notification set created_at = created_at - interval '2 days'`);
    expect(await looked()).toHaveLength(1);
    const second = await replied();
    const mails = await looked();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(`#comment-${second}`);
    expect(mails[1]?.text).not.toContain(`#comment-${first}`);
  });

  it.each([
    [
      'the address changes',
      async () => {
        await ana.graphql(`mutation { changeEmail(email: "new@example.org", password: "${PASSWORD}") { id } }`);
        const link = (await mailsOf(site)).find(({ kind }) => kind === 'confirm-email');
        return ana.graphql(`mutation { confirmEmail(token: "${link && tokenIn(link)}") }`);
      },
      'to the new address',
    ],
    [
      'the account is disabled',
      () => site.em.execute(`update app_user set disabled_at = now() where username = 'ana'`),
      null,
    ],
    ['they are turned off', () => change(null), null],
  ])('that still waits is not sent after %s', async (_, act, then) => {
    await turnedOn();
    const waiting = async () =>
      (await mailsOf(site)).filter(({ kind, status }) => kind === 'reply-digest' && status === 'queued');
    await site.em.execute(
      `insert into mail (kind, user_id, recipient, language, subject, text, html, expires_at, next_try_at)
       values ('reply-digest', ?, 'ana@example.org', 'en', 's', 't', 'h', now() + interval '1 day', now() + interval '1 hour')`,
      [ana.user.id],
    );
    expect(await waiting()).toHaveLength(1);
    await act();
    expect(await waiting()).toEqual([]);
    if (!then) return;
    await replied();
    expect(await looked()).toMatchObject([{ recipient: 'new@example.org' }]);
  });
});

describe('the page that ends them', () => {
  const page = async (key: string, lang = 'en') => {
    const response = await fetch(`${site.url}/replies/${key}?lang=${lang}`);
    return { response, html: await response.text() };
  };
  const post = (key: string, form: Record<string, string>) =>
    fetch(`${site.url}/replies/${key}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: 'https://mail.example' },
      redirect: 'manual',
    });

  it.each(['unknown', randomUUID(), '%E0%A4%A', 'x'.repeat(500)])('ends nothing for the key %s', async (key) => {
    await turnedOn();
    expect((await page(key)).response.status).toBeLessThan(500);
    expect((await post(key, ONE_CLICK)).status).toBeLessThan(500);
    expect(await row()).toMatchObject({ isOn: true });
  });

  it.each([
    ['without a field', {}],
    ['with another word', { 'List-Unsubscribe': 'Yes' }],
    ['with another action', { action: 'language', language: 'es' }],
  ])('refuses a form %s', async (_, form) => {
    const key = await turnedOn();
    expect((await post(key, form as Record<string, string>)).status).toBe(400);
    expect(await row()).toMatchObject({ isOn: true });
  });

  it('shows a button and the masked address in both languages, to no search engine and no store; a GET changes nothing', async () => {
    const key = await turnedOn();
    const { html, response } = await page(key);
    expect(html).toContain('a…@example.org');
    expect(html).not.toContain('ana@example.org');
    expect(html).toContain('Stop these emails');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await page(key, 'es')).html).toContain('No recibir más estos correos');
    await fetch(`${site.url}/replies/${key}?action=unsubscribe&List-Unsubscribe=One-Click`);
    expect(await row()).toMatchObject({ isOn: true });
  });

  it('ends them without a session by its button, and by one click of a mail program, as often as they like', async () => {
    const key = await turnedOn();
    for (let n = 0; n < 2; n += 1) {
      const { status, headers } = await post(key, ONE_CLICK);
      expect([status, headers.getSetCookie()]).toEqual([200, []]);
      expect(await row()).toMatchObject({ isOn: false });
    }
    await change('en');
    // The link of an earlier mail works as well.
    const answer = await post(key, { action: 'unsubscribe' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/replies/${key}?lang=en`]);
    expect((await page(key)).html).toContain('You no longer get replies by email');
    expect(await row()).toMatchObject({ isOn: false });
  });
});

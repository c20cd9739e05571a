import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { graphql } from '../support/graphql.ts';
import { mailsOf, requestsAnswered, type StoredMail, tokenIn } from '../support/mails.ts';
import { PASSWORD, withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const SUBSCRIBE = `mutation ($email: String!, $language: Language! = en) { subscribeToNewsletter(email: $email, language: $language) }`;
const CONFIRM = 'mutation ($token: String!) { confirmSubscription(token: $token) }';
const CHANGE_OWN = 'mutation ($language: Language) { changeMyNewsletter(language: $language) { newsletterLanguage } }';
const EXPIRED = { code: 'BAD_USER_INPUT', fields: { token: 'link_expired' } };

interface Row {
  email: string;
  language: string;
  key: string;
  confirmed: boolean;
}

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.em.execute('delete from app_user where id > 1');
  await truncate(site.em, 'newsletter_subscription, newsletter_opt_out, mail, rate_limit, session cascade');
});

const rows = () =>
  site.em.execute<Row[]>(
    'select email, language, key, confirmed_at is not null as confirmed from newsletter_subscription order by id',
  );
const subscribe = (email: string, language = 'en') => graphql(site, SUBSCRIBE, { email, language });
async function mailsAfter(...requests: Promise<unknown>[]): Promise<StoredMail[]> {
  await Promise.all(requests);
  await requestsAnswered(site);
  return mailsOf(site);
}
const confirm = (token: string) => graphql<{ confirmSubscription: string }>(site, CONFIRM, { token });
const toConfirm = (token: string) =>
  graphql(site, 'query ($token: String!) { subscriptionToConfirm(token: $token) }', { token });
/** A subscription that has been confirmed. */
async function confirmed(email: string, language = 'en'): Promise<string> {
  const mail = (await mailsAfter(subscribe(email, language))).at(-1) as StoredMail;
  const { data } = await confirm(tokenIn(mail));
  return data?.confirmSubscription ?? '';
}
const post = (path: string, form: Record<string, string> | FormData, headers: Record<string, string> = {}) =>
  fetch(site.url + path, {
    method: 'POST',
    body: form instanceof FormData ? form : new URLSearchParams(form),
    headers,
    redirect: 'manual',
  });
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

describe('confirming a subscription', () => {
  const spoil = async (token: string, sql: string) => {
    await site.em.execute(sql);
    return token;
  };

  it.each([
    ['made up', async () => 'A'.repeat(43)],
    ['malformed', async () => 'x'],
    ['expired', (token: string) => spoil(token, 'update newsletter_link set expires_at = now()')],
    ['used', (token: string) => confirm(token).then(() => token)],
    ['of a subscription that is gone', (token: string) => spoil(token, 'delete from newsletter_subscription')],
  ])('refuses a link that is %s', async (_, spoiled) => {
    const [mail] = await mailsAfter(subscribe('ana@example.org'));
    const token = await spoiled(tokenIn(mail as StoredMail));
    expect((await confirm(token)).errors?.[0]?.extensions).toMatchObject(EXPIRED);
  });

  it('the answer and its work are the same for every address, and only one that has yet to confirm gets a mail', async () => {
    await confirmed('ana@example.org', 'es');
    await truncate(site.em, 'mail');
    const answers = await Promise.all([subscribe('ANA@example.org', 'en'), subscribe('new@example.org', 'es')]);
    expect(answers).toEqual(Array(2).fill({ data: { subscribeToNewsletter: true } }));
    expect(await mailsAfter()).toMatchObject([
      { kind: 'confirm-subscription', recipient: 'new@example.org', language: 'es' },
    ]);
    expect(await rows()).toMatchObject([
      { email: 'ana@example.org', language: 'es', confirmed: true },
      { email: 'new@example.org', language: 'es', confirmed: false },
    ]);
  });

  it('BASE-08 asking again sends another mail in the language asked last, five times a day for one address', async () => {
    const ask = (n: number, language: string) =>
      new Caller(site).post(
        '/graphql',
        { query: SUBSCRIBE, variables: { email: 'ana@example.org', language } },
        { 'x-forwarded-for': `203.0.113.${n}` },
      );
    for (let n = 1; n <= 5; n += 1) {
      await ask(n, n === 5 ? 'es' : 'en');
      await requestsAnswered(site);
    }
    const mails = await mailsOf(site);
    expect(mails.map(({ language }) => language)).toEqual(['en', 'en', 'en', 'en', 'es']);
    expect((await ask(6, 'en')).body).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    // The first of several links works as well, and ends the others.
    expect((await confirm(tokenIn(mails[0] as StoredMail))).errors).toBeUndefined();
    expect((await confirm(tokenIn(mails[4] as StoredMail))).errors?.[0]?.extensions).toMatchObject(EXPIRED);
  });

  it('stores only a digest of the token; the page of the link names the masked address, and uses nothing up', async () => {
    const [mail] = await mailsAfter(subscribe('ana@example.org'));
    const token = tokenIn(mail as StoredMail);
    const [link] = await site.em.execute<{ all: string }[]>('select newsletter_link::text as all from newsletter_link');
    expect(link?.all).not.toContain(token);
    const page = await fetch(`${site.url}/newsletter/confirm?lang=es`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Confirma tu suscripción');
    expect((await toConfirm('A'.repeat(43))).errors?.[0]?.extensions).toMatchObject(EXPIRED);
    expect((await toConfirm(token)).data).toEqual({ subscriptionToConfirm: 'a…@example.org' });
    expect(await rows()).toMatchObject([{ confirmed: false }]);
    expect((await confirm(token)).data?.confirmSubscription).toBe((await rows())[0]?.key);
    expect(await rows()).toMatchObject([{ confirmed: true }]);
    expect((await toConfirm(token)).errors?.[0]?.extensions).toMatchObject(EXPIRED);
  });

  it('has keys of more than 128 random bits, and the shorter ones of earlier mails go on working', async () => {
    const key = await confirmed('ana@example.org');
    expect(key).toMatch(/^[\da-f]{64}$/);
    await site.em.execute(`insert into newsletter_subscription (email, language) values ('bea@example.org', 'en')`);
    expect((await rows())[1]?.key).toMatch(/^[\da-f]{64}$/);
    const earlier = randomUUID();
    await site.em.execute(`update newsletter_subscription set key = ? where email = 'ana@example.org'`, [earlier]);
    await post(`/newsletter/subscription/${earlier}`, ONE_CLICK);
    expect(await rows()).toMatchObject([{ email: 'bea@example.org' }]);
  });

  it('an address that no longer took mail gets it again after it has confirmed again', async () => {
    await confirmed('ana@example.org');
    await site.em.execute('update newsletter_subscription set bounced_at = now()');
    await confirmed('ana@example.org');
    expect(await site.em.execute('select bounced_at from newsletter_subscription')).toEqual([{ bounced_at: null }]);
  });
});

describe('the page of a subscription', () => {
  const page = async (key: string, lang = 'en') => {
    const response = await fetch(`${site.url}/newsletter/subscription/${key}?lang=${lang}`);
    return { response, html: await response.text() };
  };

  it.each(['unknown', randomUUID(), '%E0%A4%A', `${'x'.repeat(500)}`])(
    'says kindly that %s is not subscribed',
    async (key) => {
      const { response, html } = await page(key);
      expect(response.status).toBeLessThan(500);
      if (!key.includes('%')) expect(html).toContain('You aren’t subscribed');
      expect((await post(`/newsletter/subscription/${key}`, ONE_CLICK)).status).toBeLessThan(500);
    },
  );

  it.each([
    [
      'text',
      async (path: string) => fetch(site.url + path, { method: 'POST', body: 'List-Unsubscribe=One-Click' }),
      415,
    ],
    [
      'JSON',
      async (path: string) =>
        fetch(site.url + path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
      415,
    ],
    ['a form without a field', async (path: string) => post(path, {}), 400],
    ['another word', async (path: string) => post(path, { 'List-Unsubscribe': 'Yes' }), 400],
    [
      'a language that the site does not have',
      async (path: string) => post(path, { action: 'language', language: 'fr' }),
      400,
    ],
    ['a long field', async (path: string) => post(path, { ...ONE_CLICK, more: 'x'.repeat(1_000) }), 413],
    ['a large body', async (path: string) => post(path, { ...ONE_CLICK, more: 'x'.repeat(1_000_000) }), 413],
    [
      'many fields',
      async (path: string) => post(path, Object.fromEntries(Array.from({ length: 50 }, (_, n) => [n, '']))),
      413,
    ],
    [
      'a broken form',
      async (path: string) =>
        fetch(site.url + path, { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } }),
      400,
    ],
    [
      'a form that ends early',
      async (path: string) =>
        fetch(site.url + path, {
          method: 'POST',
          body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        }),
      400,
    ],
  ])('refuses %s', async (_, send, status) => {
    const key = await confirmed('ana@example.org');
    expect((await send(`/newsletter/subscription/${key}`)).status).toBe(status);
    expect(await rows()).toMatchObject([{ email: 'ana@example.org', language: 'en' }]);
  });

  it('shows the masked address, in both languages, to no search engine and no store, and a GET changes nothing', async () => {
    const key = await confirmed('ana@example.org');
    const english = await page(key);
    expect(english.html).toContain('a…@example.org');
    expect(english.html).not.toContain('ana@example.org');
    expect(english.html).toContain('Unsubscribe');
    expect(english.response.headers.get('x-robots-tag')).toBe('noindex');
    expect(english.response.headers.get('cache-control')).toBe('no-store');
    expect((await page(key, 'es')).html).toContain('Cancelar suscripción');
    await fetch(`${site.url}/newsletter/subscription/${key}?action=unsubscribe&List-Unsubscribe=One-Click`);
    expect(await rows()).toMatchObject([{ email: 'ana@example.org', confirmed: true }]);
  });

  it('its forms change the language and unsubscribe, and lead back to the page in its language', async () => {
    const key = await confirmed('ana@example.org');
    const path = `/newsletter/subscription/${key}`;
    const changed = await post(`${path}?lang=es`, { action: 'language', language: 'es' });
    expect([changed.status, changed.headers.get('location')]).toEqual([303, `${path}?lang=es`]);
    expect(await rows()).toMatchObject([{ language: 'es' }]);
    expect((await post(path, { action: 'unsubscribe' })).status).toBe(303);
    expect(await rows()).toEqual([]);
    expect((await page(key)).html).toContain('You aren’t subscribed');
  });

  it.each([
    ['urlencoded', () => ONE_CLICK],
    [
      'multipart',
      () => {
        const form = new FormData();
        form.set('List-Unsubscribe', 'One-Click');
        return form;
      },
    ],
  ])(
    'one click of a mail program unsubscribes from anywhere and without cookies, twice if it likes (%s)',
    async (_, form) => {
      const key = await confirmed('ana@example.org');
      await confirmed('ben@example.org');
      await site.em.execute(
        `insert into mail (kind, subscription_id, recipient, language, subject, text, html, expires_at, next_try_at)
       select 'newsletter-issue', id, email, 'en', 's', 't', 'h', now() + interval '1 day', now() + interval '1 hour' from newsletter_subscription`,
      );
      for (let n = 0; n < 2; n += 1) {
        const { status, headers } = await post(`/newsletter/subscription/${key}`, form(), {
          origin: 'https://mail.example',
        });
        expect([status, headers.getSetCookie()]).toEqual([200, []]);
      }
      expect(await rows()).toMatchObject([{ email: 'ben@example.org' }]);
      // The issue that was queued for her isn't sent. (The mail that asked to confirm may be queued or sent by now.)
      const queued = `select recipient from mail where status = 'queued' and kind = 'newsletter-issue'`;
      expect(await site.em.execute(queued)).toEqual([{ recipient: 'ben@example.org' }]);
    },
  );

  it('opens nothing else to other sites', async () => {
    const ana = await withSession(site);
    const key = await confirmed('ana@example.org');
    const headers = { origin: 'https://evil.example', cookie: ana.cookie ?? '' };
    const json = { ...headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ query: 'mutation { logoutEverywhere }' });
    for (const path of ['/graphql', `/newsletter/subscription/${key}/../../../graphql`]) {
      expect((await fetch(site.url + path, { method: 'POST', headers: json, body })).status, path).toBe(403);
    }
    expect((await fetch(`${site.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(403);
    for (const path of [
      '/newsletter',
      '/newsletter/confirm',
      '/newsletter/subscription',
      `/newsletter/subscription/${key}/more`,
    ]) {
      expect((await post(path, ONE_CLICK, headers)).status, path).toBe(404);
    }
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  it('leaves only a digest of the address, which goes when it subscribes again', async () => {
    const key = await confirmed('ana@example.org');
    await post(`/newsletter/subscription/${key}`, ONE_CLICK);
    const [left] = await site.em.execute<{ all: string }[]>(
      'select newsletter_opt_out::text as all from newsletter_opt_out',
    );
    expect(left?.all).not.toMatch(/ana|example/);
    const again = await confirmed('Ana@example.org');
    expect(again).not.toBe(key);
    expect(await site.em.execute('select from newsletter_opt_out')).toEqual([]);
  });
});

describe('the newsletter in the settings', () => {
  const own = async (caller: Caller) =>
    (await caller.graphql<{ me: unknown }>('{ me { newsletterLanguage } }')).data?.me;

  it('is refused until the address is confirmed, and tells nothing about it', async () => {
    await confirmed('victim@example.org', 'es');
    const thief = await withSession(site, { email: 'victim@example.org' });
    expect(await own(thief)).toEqual({ newsletterLanguage: null });
    for (const language of ['en', null]) {
      const { errors } = await thief.graphql(CHANGE_OWN, { language });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { email: 'email_unconfirmed' } });
    }
    expect((await new Caller(site).graphql(CHANGE_OWN, { language: 'en' })).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect(await rows()).toMatchObject([{ language: 'es', confirmed: true }]);
  });

  it('subscribes, changes and ends the subscription of the confirmed address, without a mail', async () => {
    const ana = await withSession(site, { email: 'ana@example.org' });
    await site.em.execute('update app_user set email_confirmed_at = now()');
    await mailsAfter(subscribe('ANA@example.org'));
    expect(await own(ana)).toEqual({ newsletterLanguage: null });
    expect((await ana.graphql(CHANGE_OWN, { language: 'es' })).data).toEqual({
      changeMyNewsletter: { newsletterLanguage: 'es' },
    });
    expect(await rows()).toMatchObject([{ email: 'ANA@example.org', language: 'es', confirmed: true }]);
    expect((await ana.get('/api/account/export')).body).toMatchObject({
      newsletter: [{ email: 'ANA@example.org', language: 'es', confirmedAt: expect.any(String) }],
    });
    await ana.graphql(CHANGE_OWN, { language: null });
    expect(await rows()).toEqual([]);
    await ana.graphql(CHANGE_OWN, { language: 'en' });
    expect(await rows()).toMatchObject([{ email: 'ana@example.org', language: 'en', confirmed: true }]);
    // The one that asked to confirm is gone with the first subscription.
    expect(await mailsOf(site)).toEqual([]);
    await ana.graphql(`mutation { deleteAccount(password: "${PASSWORD}") }`);
    expect(await rows()).toEqual([]);
  });
});

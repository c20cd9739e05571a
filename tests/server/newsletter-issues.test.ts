import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import type { PickedItem } from '#server/modules/newsletter/issue-items.ts';
import { issueMail, mailFor, NO_READER } from '#server/modules/newsletter/issue-mail.ts';
import { issueSendingJob } from '#server/modules/newsletter/issue-sending-job.ts';
import { startJob } from '#tests/support/jobs.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';

const ISSUE = `id slug subject subjectEs intro introEs status sendAt version items { type id title isPublic } counts { status count }`;
const CREATE = `mutation ($input: NewsletterIssueInput!) { issue: createNewsletterIssue(input: $input) { ${ISSUE} } }`;
const UPDATE = `mutation ($id: Int!, $version: Int!, $input: NewsletterIssueInput!) {
  issue: updateNewsletterIssue(id: $id, version: $version, input: $input) { ${ISSUE} } }`;
const SCHEDULE = `mutation ($id: Int!, $version: Int!, $sendAt: DateTime) {
  issue: scheduleNewsletterIssue(id: $id, version: $version, sendAt: $sendAt) { ${ISSUE} } }`;
const READ = `query ($id: Int!) { issue: managedNewsletterIssue(id: $id) { ${ISSUE} } }`;

interface Issue {
  id: number;
  slug: string;
  status: string;
  version: number;
  sendAt: string | null;
  items: { type: string; id: number; isPublic: boolean }[];
  counts: { status: string; count: number }[];
}

let site: TestSite;
let admin: SignedIn;
beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'ana', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(site.em, 'newsletter_issue, newsletter_subscription, mail, content_change restart identity cascade'),
);

const TEXTS = {
  subject: 'News of the week',
  subjectEs: 'Noticias de la semana',
  intro: 'Hello **readers**, see [the course](/course).\n\n<script>alert(1)</script>',
  introEs: 'Hola, **lectores**.',
};
/** Lists within each other. */
const DEEP = Array.from({ length: 80 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('');
const ask = async (query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await admin.graphql<{ issue: Issue }>(query, variables);
  return { issue: data?.issue as Issue, error: errors?.[0]?.extensions };
};
const create = async (input: object = TEXTS) => (await ask(CREATE, { input })).issue;
const subscribe = (count: number) =>
  site.em.execute(
    `insert into newsletter_subscription (email, language, confirmed_at)
     select n || '@example.org', case when n % 2 = 0 then 'es' else 'en' end, now() from generate_series(1, ?) n`,
    [count],
  );
/** Beside the site's own job, which looks once a second. */
const sendIssues = () => startJob(issueSendingJob, site.em, { SATO_DATA_DIR: temporaryFolder() });
const text = async (path: string) => (await fetch(`${site.url}${path}`)).text();

describe('an issue', () => {
  it('is refused without a subject, with a slug that is taken, too many or repeated items, and is not stored', async () => {
    const { id, slug } = await create();
    const item = { type: 'article', id: 1 };
    for (const [input, fields] of [
      [{ subject: ' ' }, { subject: 'required' }],
      [{ subject: 'Two', slug }, { slug: 'slug_taken' }],
      [{ subject: 'Two', slug: 'confirm' }, { slug: 'slug_taken' }],
      [{ subject: 'Two', slug: 'No slug' }, { slug: 'slug_invalid' }],
      [{ subject: 'Two', intro: 'x'.repeat(10_001) }, { intro: 'too_long' }],
      [{ subject: 'Two', introEs: DEEP }, { introEs: 'too_complex' }],
      [{ subject: 'Two', items: [item, item] }, { items: 'invalid' }],
    ] as const) {
      expect((await ask(CREATE, { input })).error).toEqual({ code: 'BAD_USER_INPUT', fields });
    }
    expect(await site.em.execute('select id from newsletter_issue')).toEqual([{ id }]);
  });

  it('keeps its items in their order, and says which ones readers will not get', async () => {
    const published = await site.make.article();
    const draft = await site.make.video({ status: 'draft' });
    const items = [
      { type: 'video', id: draft.id },
      { type: 'article', id: published.id },
      { type: 'article', id: 999_999 },
    ];
    const { id, version } = await create({ ...TEXTS, items });
    const { issue } = await ask(READ, { id });
    expect(issue.items).toMatchObject([
      { type: 'video', id: draft.id, isPublic: false },
      { type: 'article', id: published.id, isPublic: true },
    ]);
    const { data } = await admin.graphql<{ preview: { text: string; leftOut: string[] } }>(
      `query ($id: Int!) { preview: newsletterPreview(id: $id, language: en) { text leftOut } }`,
      { id },
    );
    expect(data?.preview.leftOut).toEqual([draft.title]);
    expect(data?.preview.text).toContain(published.title);
    const page = `${site.url}/api/newsletter/issues/${id}/preview-en.html`;
    const html = await (await fetch(page, { headers: { cookie: admin.cookie ?? '' } })).text();
    expect(html).toContain(published.title);
    expect(html).not.toContain(draft.title);
    expect(html).not.toContain('alert(1)</script>');
    const swapped = await ask(UPDATE, { id, version, input: { ...TEXTS, items: items.slice(0, 2).reverse() } });
    expect(swapped.issue.items.map((item) => item.type)).toEqual(['article', 'video']);
  });

  it('that someone else changed is not overwritten', async () => {
    const { id, version } = await create();
    expect((await ask(UPDATE, { id, version, input: { ...TEXTS, subject: 'First' } })).issue.version).toBe(version + 1);
    expect((await ask(UPDATE, { id, version, input: { ...TEXTS, subject: 'Second' } })).error?.code).toBe('CONFLICT');
    expect((await ask(SCHEDULE, { id, version })).error?.code).toBe('CONFLICT');
  });

  it('is refused before sending without its Spanish, for a time that has passed, and while no reader takes mail', async () => {
    const { id, version } = await create({ subject: 'Only English', intro: 'Hello' });
    const { error } = await ask(SCHEDULE, { id, version });
    expect(error?.fields).toEqual({ subjectEs: 'required', introEs: 'required' });
    const whole = await create();
    const past = await ask(SCHEDULE, { ...whole, sendAt: '2020-01-01T00:00:00Z' });
    expect(past.error?.fields).toEqual({ sendAt: 'send_at_past' });
    await subscribe(1);
    await site.em.execute('update newsletter_subscription set bounced_at = now()');
    expect((await ask(SCHEDULE, { ...whole })).error?.fields).toEqual({ sendAt: 'no_readers' });
    expect(await site.em.execute(`select id from newsletter_issue where status <> 'draft'`)).toEqual([]);
  });

  it('is scheduled, can no longer be changed, and becomes a draft again', async () => {
    const created = await create();
    const sendAt = '2999-12-01T15:30:00.000Z';
    const { issue } = await ask(SCHEDULE, { ...created, sendAt });
    expect(issue).toMatchObject({ status: 'scheduled', sendAt });
    const refused = await ask(UPDATE, { id: issue.id, version: issue.version, input: TEXTS });
    expect(refused.error?.code).toBe('CONFLICT');
    const cancel = `mutation ($id: Int!, $version: Int!) { issue: cancelNewsletterIssue(id: $id, version: $version) { ${ISSUE} } }`;
    expect((await ask(cancel, { ...issue })).issue).toMatchObject({ status: 'draft', sendAt: null });
    const { data } = await admin.graphql<{ operations: { items: { counts: object[]; items: object[] }[] } }>(
      '{ operations(type: issue) { items { counts { type action count } items { title } canUndo } } }',
    );
    expect(data?.operations.items).toEqual(
      ['schedule', 'schedule', 'create'].map((action) => ({
        counts: [{ type: 'issue', action, count: 1 }],
        items: [{ title: TEXTS.subject }],
        canUndo: false,
      })),
    );
  });

  it('leaves who wrote, scheduled, sent, stopped and deleted it, and none of its texts', async () => {
    const editor = await withSession(site, { username: 'eli', role: 'editor' });
    const written = await editor.graphql<{ issue: Issue }>(CREATE, { input: { ...TEXTS, subject: 'Secret' } });
    const { id, version } = (written.data as { issue: Issue }).issue;
    const refused = await editor.graphql(SCHEDULE, { id, version, sendAt: '2999-12-01T15:30:00.000Z' });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    let { issue } = await ask(UPDATE, { id, version, input: { ...TEXTS, subject: 'Also secret' } });
    ({ issue } = await ask(SCHEDULE, { ...issue, sendAt: '2999-12-01T15:30:00.000Z' }));
    ({ issue } = await ask(
      `mutation ($id: Int!, $version: Int!) { issue: cancelNewsletterIssue(id: $id, version: $version) { ${ISSUE} } }`,
      { ...issue },
    ));
    await subscribe(1);
    await site.em.execute(
      `insert into newsletter_pace (next_at, paused_until) values (now(), now() + interval '1 hour')
       on conflict (is_only) do update set paused_until = excluded.paused_until`,
    );
    ({ issue } = await ask(SCHEDULE, { ...issue }));
    sendIssues();
    await expect.poll(async () => (await ask(READ, { id })).issue.status).toBe('sending');
    expect(
      (await ask(`mutation ($id: Int!) { issue: stopNewsletterIssue(id: $id) { ${ISSUE} } }`, { id })).error,
    ).toBeUndefined();
    await site.em.execute('update newsletter_pace set paused_until = null');
    const draft = await create();
    await ask(`mutation ($id: Int!, $version: Int!) { deleteNewsletterIssue(id: $id, version: $version) }`, {
      ...draft,
    });
    const rows = await site.em.execute<{ row: string }[]>(
      `select concat_ws(' ', coalesce(u.username, c.actor), c.source, c.action, c.item_id, nullif(array_to_string(c.fields, ','), '')) as row
       from content_change c left join app_user u on u.id = c.actor_id where c.item_type = 'issue' order by c.id`,
    );
    expect(rows.map(({ row }) => row)).toEqual([
      `eli graphql create ${id}`,
      `ana graphql edit ${id} slug,subject`,
      `ana graphql schedule ${id} sendAt,status`,
      `ana graphql schedule ${id} sendAt,status`,
      `ana graphql schedule ${id} sendAt,status`,
      `job job publish ${id} sendAt,status`,
      `ana graphql unpublish ${id} status`,
      `ana graphql create ${draft.id}`,
      `ana graphql purge ${draft.id}`,
    ]);
    const [leak] = await site.em.execute(
      `select from content_change c where c.item_type = 'issue' and c.before <> '{}'`,
    );
    expect(leak).toBeUndefined();
  });

  it('goes to one’s own confirmed address as a test, and to no one else, twenty times an hour', async () => {
    await subscribe(2);
    const { id } = await create();
    const test = () => ask(`mutation ($id: Int!) { sendTestNewsletter(id: $id, language: es) }`, { id });
    expect((await test()).error).toEqual({ code: 'BAD_USER_INPUT', fields: { email: 'email_unconfirmed' } });
    await site.em.execute('update app_user set email_confirmed_at = now() where id = ?', [admin.user.id]);
    expect((await test()).error).toBeUndefined();
    expect(await site.em.execute('select recipient, subject, kind from mail')).toEqual([
      { recipient: admin.user.email, subject: `[Prueba] ${TEXTS.subjectEs}`, kind: 'newsletter-test' },
    ]);
    expect(await site.em.execute('select id from newsletter_delivery')).toEqual([]);
    await used(site, 'newsletter-test', 19);
    expect((await test()).error).toBeUndefined();
    expect((await test()).error?.code).toBe('RATE_LIMITED');
    expect(await site.em.execute('select id from mail')).toHaveLength(2);
  });

  it('counts as using the pictures of its intros, as long as it exists', async () => {
    const digest = 'c'.repeat(64);
    const picture = (name: string) => `![${name}](/media/${name.repeat(64)}/960.webp)`;
    const { id, version } = await create({ ...TEXTS, intro: `${picture('c')} ${picture('d')}` });
    const used = () => site.em.execute(`select digest from media_use where item_type = 'issue' order by digest`);
    expect(await used()).toEqual([{ digest }, { digest: 'd'.repeat(64) }]);
    const { issue } = await ask(UPDATE, { id, version, input: { ...TEXTS, introEs: picture('c') } });
    expect(await used()).toEqual([{ digest }]);
    await ask(`mutation ($id: Int!, $version: Int!) { deleteNewsletterIssue(id: $id, version: $version) }`, {
      ...issue,
    });
    expect(await used()).toEqual([]);
  });

  it('is sent, and is in the archive, the sitemap and the feeds from then on, with what is public now', async () => {
    const article = await site.make.article({ titleEs: 'Un artículo' });
    await subscribe(3);
    const created = await create({ ...TEXTS, items: [{ type: 'article', id: article.id }] });
    const address = `/newsletter/${created.slug}`;
    expect((await fetch(`${site.url}${address}`)).status).toBe(404);
    expect(await text('/newsletter')).toContain('There are no issues yet');
    await ask(SCHEDULE, { ...created });
    const stored = async () => (await ask(READ, { id: created.id })).issue;
    sendIssues();
    await expect.poll(async () => (await stored()).status).toBe('sent');
    expect((await stored()).counts).toEqual([{ status: 'sent', count: 3 }]);

    expect(await text('/newsletter?lang=es')).toContain(TEXTS.subjectEs);
    const page = await text(`${address}?lang=en`);
    expect(page).toContain('Hello <strong>readers</strong>');
    expect(page).toContain(`href="/news/${article.slug}?lang=en"`);
    expect(page).not.toContain('<script>alert');
    expect(await text(`${address}?lang=es`)).toContain('Un artículo');
    expect(await text('/sitemap.xml')).toContain(`${address}?lang=es`);
    expect(await text('/rss/newsletter-es.xml')).toContain(`<title><![CDATA[${TEXTS.subjectEs}]]></title>`);
    expect((await fetch(`${site.url}/rss/newsletter-fr.xml`)).status).toBe(404);

    await site.em.execute(`update stored_article set status = 'draft' where id = ?`, [article.id]);
    expect(await text(`${address}?lang=en`)).not.toContain(article.title);
    const { data } = await admin.graphql<{ preview: { text: string } }>(
      `query ($id: Int!) { preview: newsletterPreview(id: $id, language: en) { text } }`,
      { id: created.id },
    );
    expect(data?.preview.text).toContain(article.title);
  });
});

describe('the mail', () => {
  const item = (given: Partial<PickedItem>): PickedItem => ({
    type: 'article',
    id: 1,
    slug: 'keys',
    title: 'Your keys <b>',
    titleEs: 'Tus claves',
    summary: 'Who has the keys has the coins.',
    summaryEs: 'Quien tiene las claves tiene las monedas.',
    picture: `/media/${'a'.repeat(64)}/960.webp`,
    isPublic: true,
    ...given,
  });
  const items = [
    item({}),
    item({ type: 'video', slug: 'talk', title: 'A talk', titleEs: null, picture: 'https://elsewhere.example/x.jpg' }),
    item({ type: 'lesson', slug: 'first', title: 'First lesson', titleEs: 'Primera lección', picture: null }),
  ];

  it.each(LANGUAGES)('in %s', async (language) => {
    const [subject, intro] = {
      en: [TEXTS.subject, TEXTS.intro],
      es: [TEXTS.subjectEs, `${TEXTS.introEs}\n\n- uno\n- dos\n\n![foto](https://elsewhere.example/pixel.gif)`],
    }[language] as [string, string];
    const stored = issueMail({ slug: 'week-1', subject, intro, items }, { origin: 'https://sato.example', language });
    const mail = mailFor(stored, { key: '11111111-2222-3333-4444-555555555555', email: 'ana+$&@example.org' });
    await expect(`${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`mail/mails/newsletter.${language}.txt`);
    await expect(mail.html).toMatchFileSnapshot(`mail/mails/newsletter.${language}.html`);
    expect(mail.text).toContain('ana+$&@example.org');
    // Only the site's own pictures load, and nothing runs.
    expect([...mail.html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      `https://sato.example/media/${'a'.repeat(64)}/960.webp`,
    ]);
    expect(mail.html).not.toMatch(/<script|<link|<iframe|url\(|elsewhere/);
  });

  it('has full addresses in both parts, whatever form a link has, and leaves code as it is', () => {
    const intro = [
      'See [one][first], [two][], [three](</news/a b>), <a href="/news/four">four</a>, [five](course/first), [six](?page=2),',
      '[seven](//elsewhere.example/x), [eight](#top), [nine](javascript:alert(1)), ![ten](/media/x.webp) and `[code](/code)`.',
      '',
      '    [indented](/indented)',
      '',
      '```',
      '[fenced](/fenced) <a href="/fenced">',
      '```',
      '',
      '| Table |\n| --- |\n| [cell](/cell) |',
      '',
      'https://elsewhere.example/a_b?c=1&d, me@example.org, 1*2*3',
      '',
      '[first]: /news/one "A title"\n[two]: /news/two',
    ].join('\n');
    const issue = { slug: 'week-1', subject: 'Links', intro, items: [] };
    const { text, html } = issueMail(issue, { origin: 'https://sato.example', language: 'en' });
    const links = (part: string, pattern: RegExp) =>
      [...part.matchAll(pattern)].map(([, url]) => url).filter((url) => !url?.includes('/newsletter/'));
    const expected = [
      'https://sato.example/news/one',
      'https://sato.example/news/two',
      'https://sato.example/news/a%20b',
      'https://sato.example/news/four',
      'https://sato.example/course/first',
      'https://sato.example/?page=2',
      'https://elsewhere.example/x',
      'https://sato.example/cell',
    ];
    expect(links(html, /<a href="([^"]*)"/g)).toEqual([
      ...expected,
      'https://elsewhere.example/a_b?c=1&#x26;d',
      'mailto:me@example.org',
    ]);
    const written = text.replace(/`[^`]+`/g, '').replaceAll('[fenced](/fenced)', '');
    expect(links(written, /\]\(([^)]*)\)/g)).toEqual(expected);
    expect(text).toContain('[one](https://sato.example/news/one), [two](https://sato.example/news/two)');
    expect(text).toContain('eight, nine');
    expect(text).toContain('\nhttps://elsewhere.example/a_b?c=1&d, me@example.org, 1*2*3\n');
    for (const code of ['[code](/code)', '[indented](/indented)', '[fenced](/fenced)']) {
      expect(text).toContain(code);
      expect(html).toContain(code);
    }
  });

  it('names its reader in what the site writes alone, so that no link of an author takes a reader’s address along', () => {
    const { key, email } = NO_READER;
    const intro = `[A form](https://elsewhere.example/?a=${email}&b=${key}&c=${key.slice(0, 9)}${key}${key.slice(9)}) for ${email}`;
    const issue = { slug: 'week-1', subject: `To ${email}`, intro, items: [item({ title: email, slug: key })] };
    const stored = issueMail(issue, { origin: 'https://sato.example', language: 'en' });
    const reader = { key: '11111111-2222-3333-4444-555555555555', email: 'ana@example.org' };
    const mail = mailFor(stored, reader);
    for (const part of [mail.text, mail.html]) {
      expect(part.split(reader.email)).toHaveLength(2);
      expect(part.split(reader.key)).toHaveLength(2);
    }
  });
});

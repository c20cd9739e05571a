import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { createWorld, ending, outcome, ROLES, type World, writes } from './world.ts';

let world: World;
let id: number;
beforeAll(async () => {
  world = await createWorld();
  // Test mails go to confirmed addresses only.
  await world.site.em.execute('update app_user set email_confirmed_at = now()');
});
afterAll(() => world.close());
/** An issue that misses everything for Spanish readers, so nothing can be sent. */
beforeEach(async () => {
  await truncate(world.site.em, 'newsletter_issue restart identity cascade');
  const [row] = await world.site.em.execute<{ id: number }[]>(
    `insert into newsletter_issue (slug, subject) values ('first', 'First') returning id`,
  );
  id = row?.id ?? 0;
});

describe.each(ROLES)('%s', (viewer) => {
  const composes = ending(viewer, writes(viewer));
  const call = async (query: string) => outcome(await world.as[viewer].graphql(query, { id }));

  it.each([
    '{ managedNewsletterIssues { items { id subject counts { count } problems { reason } items { title } } totalCount } }',
    'query ($id: Int!) { managedNewsletterIssue(id: $id) { subject } }',
    'query ($id: Int!) { newsletterPreview(id: $id, language: en) { subject text leftOut } }',
    '{ newsletterReaders { language count } newsletterPause { reason until } }',
    'mutation { createNewsletterIssue(input: { subject: "Next" }) { id } }',
    'mutation ($id: Int!) { updateNewsletterIssue(id: $id, version: 1, input: { subject: "Other" }) { id } }',
    'mutation ($id: Int!) { sendTestNewsletter(id: $id, language: es) }',
    'mutation ($id: Int!) { deleteNewsletterIssue(id: $id, version: 1) }',
  ])('composes: %s', async (query) => {
    expect(await call(query)).toBe(composes);
  });

  it('sees the mail as a page', async () => {
    const cookie = world.as[viewer].cookie ?? '';
    const page = `${world.site.url}/api/newsletter/issues/${id}/preview-en.html`;
    const answer = await fetch(page, { headers: { cookie } });
    expect(answer.status).toBe(
      new Map([
        ['ok', 200],
        ['UNAUTHENTICATED', 401],
        ['FORBIDDEN', 403],
      ]).get(composes),
    );
    if (composes !== 'ok') return;
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  // Who may send is told what is wrong.
  it.each([
    ['mutation ($id: Int!) { scheduleNewsletterIssue(id: $id, version: 1) { id } }', 'BAD_USER_INPUT'],
    ['mutation ($id: Int!) { cancelNewsletterIssue(id: $id, version: 1) { id } }', 'CONFLICT'],
    ['mutation ($id: Int!) { stopNewsletterIssue(id: $id) { id } }', 'CONFLICT'],
    ['mutation ($id: Int!) { resumeNewsletterIssue(id: $id) { id } }', 'CONFLICT'],
    ['mutation ($id: Int!) { repeatNewsletterDeliveries(id: $id, which: failed) { id } }', 'CONFLICT'],
  ])('sends: %s', async (query, code) => {
    expect(await call(query)).toBe(ending(viewer, viewer === 'admin', code));
  });

  it('reads the archive, without drafts', async () => {
    const { data } = await world.as[viewer].graphql(
      '{ newsletterIssues { items { slug } totalCount } newsletterIssue(slug: "first") { subject } }',
    );
    expect(data).toEqual({ newsletterIssues: { items: [], totalCount: 0 }, newsletterIssue: null });
  });
});

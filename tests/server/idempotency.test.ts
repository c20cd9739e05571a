import { isNonNullType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY_DAYS } from '#domain/limits.ts';
import { deleteOldKeys } from '#server/platform/idempotency/created-once.ts';
import { createSchema } from '#server/schema.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const KEY = '0b0e4a3e-4f6f-4b83-9b52-6d0f37a3c7a1';
const other = (digit: number) => KEY.slice(0, -1) + digit;

/** Mutations without a key, by what makes a second one harmless. */
const WITHOUT_KEY: Record<string, string[]> = {
  'sets, removes or orders what is there, so the second time changes nothing': [
    ...['arrangeCourse', 'changeContentStatus', 'changeEmail', 'changeMyNewsletter', 'changeMyReplyDigest'],
    ...['changePassword', 'changeUserRole', 'closeItem', 'completeLesson', 'confirmPassword', 'deleteAccount'],
    ...[
      'deleteComments',
      'deleteContent',
      'deleteMedia',
      'deleteOwnComment',
      'editOwnComment',
      'endOtherSessions',
      'endSession',
    ],
    ...['keepItemOpen', 'keepReviews', 'liftCommentBan', 'logout', 'logoutEverywhere', 'markAllNotificationsRead'],
    ...['markNotificationRead', 'purgeComments', 'purgeContent', 'removeFormerSlug', 'removePasskey'],
    ...[
      'removeSubscriber',
      'removeUserPasskeys',
      'reopenLesson',
      'replaceMedia',
      'restoreComments',
      'restoreContent',
      'restoreMedia',
    ],
    ...['revokeCertificate', 'revokePreviewLinks', 'setAcceptedAnswer', 'setCommentLike', 'setCommentStatus'],
    ...['setItemFollowed', 'setUserDisabled', 'setVideoLike', 'setVideoSaved', 'turnOffSecondFactor'],
    ...[
      'undoOperation',
      'updateComment',
      'updateFormerLinks',
      'updateMedia',
      'suggestPlacement',
      'resumeNewsletterIssue',
    ],
    ...['stopNewsletterIssue', 'repeatNewsletterDeliveries'],
  ],
  'names the version that it changes': [
    ...['cancelNewsletterIssue', 'deleteNewsletterIssue', 'discardContentDraft', 'publishContentDraft'],
    ...['restoreRevision', 'saveArticleDraft', 'saveCourseModuleDraft', 'saveLessonDraft', 'saveVideoDraft'],
    ...['scheduleContentDraft', 'scheduleNewsletterIssue', 'updateArticle', 'updateCourseModule', 'updateLesson'],
    ...['updateNewsletterIssue', 'updateVideo'],
  ],
  'the database has one for each person and thing': [
    ...['banFromCommenting', 'gradeModuleTest', 'issueCertificate', 'recordAnswer', 'recordTry', 'register'],
    ...['reportComment', 'subscribeToNewsletter', 'viewVideo', 'visitLesson', 'wishForSpanish'],
  ],
  'uses up a token, a code or a challenge': [
    ...['addPasskey', 'confirmEmail', 'confirmSubscription', 'resetPassword', 'turnOnSecondFactor'],
    ...['loginWithPasskey', 'login'],
  ],
  'is asked for again on purpose: a mail, a challenge or new secrets in place of the earlier ones': [
    ...['requestEmailConfirmation', 'requestPasswordReset', 'sendTestNewsletter', 'startAddingPasskey'],
    ...['startPasskeyLogin', 'setUpSecondFactor', 'renewRecoveryCodes'],
  ],
};

it('every mutation that creates something takes an idempotency key', () => {
  const mutations = Object.values(createSchema().getMutationType()?.getFields() ?? {});
  const keyed = mutations.filter(({ args }) => args.some(({ name }) => name === 'idempotencyKey'));
  expect(
    keyed.every(({ args }) => args.every(({ name, type }) => name !== 'idempotencyKey' || !isNonNullType(type))),
  ).toBe(true);
  const explained = Object.values(WITHOUT_KEY).flat();
  expect([...keyed.map(({ name }) => name), ...explained].toSorted()).toEqual(
    mutations.map(({ name }) => name).toSorted(),
  );
});

let site: TestSite;
let admin: SignedIn;
let editor: SignedIn;
let item: { article: number; module: number };

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'root', role: 'admin' });
  editor = await withSession(site, { username: 'eva', role: 'editor' });
  item = { article: (await site.make.article()).id, module: (await site.make.module()).id };
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'idempotency_key, rate_limit'));

const TEXTS = { title: 'Once', excerpt: 'Only one of these is stored.', content: '<p>Text</p>' };

/** What creates something: its table, the mutation, and its input with something that can differ. */
const CREATIONS: [name: string, table: string, mutation: string, input: (title: string) => object][] = [
  [
    'addComment',
    'stored_comment',
    `mutation ($input: String!, $key: String) { made: addComment(content: $input, articleId: ARTICLE, idempotencyKey: $key) { id } }`,
    (title) => ({ input: title }),
  ],
  [
    'createArticle',
    'stored_article',
    'mutation ($input: ArticleInput!, $key: String) { made: createArticle(input: $input, idempotencyKey: $key) { id } }',
    (title) => ({ input: { ...TEXTS, title, category: 'Security' } }),
  ],
  [
    'createVideo',
    'stored_video',
    'mutation ($input: VideoInput!, $key: String) { made: createVideo(input: $input, idempotencyKey: $key) { id } }',
    (title) => ({
      input: { title, description: 'On keys.', videoUrl: 'https://youtu.be/PdiL6_1wbQY', duration: '9:10' },
    }),
  ],
  [
    'createCourseModule',
    'stored_course_module',
    'mutation ($input: CourseModuleInput!, $key: String) { made: createCourseModule(input: $input, idempotencyKey: $key) { id } }',
    (title) => ({ input: { title, description: 'A module that is stored once.', order: 7 } }),
  ],
  [
    'createLesson',
    'stored_lesson',
    'mutation ($input: LessonInput!, $key: String) { made: createLesson(input: $input, idempotencyKey: $key) { id } }',
    (title) => ({ input: { title, content: '<p>Text</p>', moduleId: item.module, duration: '5 min' } }),
  ],
  [
    'createNewsletterIssue',
    'newsletter_issue',
    'mutation ($input: NewsletterIssueInput!, $key: String) { made: createNewsletterIssue(input: $input, idempotencyKey: $key) { id } }',
    (title) => ({ input: { subject: title } }),
  ],
  [
    'createPreviewLink',
    'content_preview',
    'mutation ($input: Int!, $key: String) { made: createPreviewLink(type: article, id: ARTICLE, days: $input, idempotencyKey: $key) { token } }',
    (title) => ({ input: title === 'Once' ? 1 : 2 }),
  ],
];

describe.each(CREATIONS)('%s with a key', (name, table, mutation, inputOf) => {
  const count = async () =>
    (await site.em.execute<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;
  const create = async (caller: SignedIn, key: string | null, title = 'Once') => {
    const query = mutation.replace('ARTICLE', String(item.article));
    return caller.graphql<{ made: { id?: number; token?: string } }>(query, { ...inputOf(title), key });
  };

  it('is refused with a key that is no UUID, and with one that was used with other input', async () => {
    const before = await count();
    expect(await create(admin, 'again')).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { idempotencyKey: 'invalid' } } }],
    });
    expect(await count()).toBe(before);
    expect((await create(admin, other(1))).errors).toBeUndefined();
    expect(await create(admin, other(1), 'Another')).toMatchObject({
      errors: [{ extensions: { code: 'CONFLICT', fields: { idempotencyKey: 'invalid' } } }],
    });
    expect(await count()).toBe(before + 1);
  });

  it('is done once, also if it is sent several times at once, and the answer is the same item', async () => {
    const before = await count();
    const answers = [await create(admin, KEY), ...(await Promise.all([1, 2, 3].map(() => create(admin, KEY))))];
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    expect(await count()).toBe(before + 1);
    if (name !== 'createPreviewLink') expect(new Set(answers.map(({ data }) => data?.made.id)).size).toBe(1);
    const together = await Promise.all([1, 2, 3].map(() => create(admin, other(2))));
    expect(together.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    expect(await count()).toBe(before + 2);
  });

  it('is done again for another account, and without a key', async () => {
    const before = await count();
    await create(admin, KEY);
    const answers = [await create(editor, KEY), await create(admin, null), await create(admin, null)];
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    expect(await count()).toBe(before + 4);
  });
});

it('a preview link whose answer was lost gets a token that works when it is asked for again', async () => {
  const LINK =
    'mutation ($id: Int!, $key: String) { createPreviewLink(type: article, id: $id, idempotencyKey: $key) { token } }';
  const draft = await site.make.article({ status: 'draft', slug: 'to-preview' });
  const token = async () => {
    const { data } = await admin.graphql<{ createPreviewLink: { token: string } }>(LINK, {
      id: draft.id,
      key: other(3),
    });
    return data?.createPreviewLink.token;
  };
  await token();
  const page = await fetch(`${site.url}/news/to-preview?preview=${await token()}`);
  expect(page.status).toBe(200);
});

it('a preview link that no longer works when it is asked for again is a new one, and no other link loses its token', async () => {
  const { id } = await site.make.article({ status: 'draft' });
  const ask = async (input: string) => {
    const { data } = await admin.graphql<{ made: { token: string; expiresAt: string } }>(
      `mutation { made: createPreviewLink(type: article, ${input}) { token expiresAt } }`,
    );
    return data?.made;
  };
  const again = () => ask(`id: ${id}, days: 1, idempotencyKey: "${other(6)}"`);
  const links = () =>
    site.em.execute<{ id: string; digest: string }[]>(
      'select id::text, token_digest::text as digest from content_preview where item_id = ?',
      [item.article],
    );
  await again();
  await site.em.execute(
    `update content_preview set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'`,
  );
  expect(Date.parse((await again())?.expiresAt ?? '')).toBeGreaterThan(Date.now());
  // A restore removes all links; their IDs may be given again.
  await site.em.execute('delete from content_preview');
  await ask(`id: ${item.article}`);
  const [link] = await links();
  await site.em.execute('update idempotency_key set created = ? where key = ?', [link?.id, other(6)]);
  const { token } = (await again()) ?? {};
  expect(await links()).toEqual([link]);
  const { data } = await admin.graphql<{ previewLinks: unknown[] }>(
    `{ previewLinks(type: article, id: ${id}) { expiresAt } }`,
  );
  expect([typeof token, data?.previewLinks.length]).toEqual(['string', 1]);
});

it('over REST, the header names the key of items and comments', async () => {
  const headers = { 'idempotency-key': other(4) };
  const article = { ...TEXTS, title: 'Over REST', category: 'Security' };
  const answers = [1, 2].map(() => admin.post('/api/articles', article, headers));
  const [one, two] = (await Promise.all(answers)).map(({ body }) => (body as { id: number }).id);
  expect(one).toBe(two);
  const comment = { content: 'Over REST', articleId: item.article };
  expect(await admin.post('/api/comments', comment, headers)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
});

it('a key serves one operation only, and is deleted after a while', async () => {
  const [, , createModule, moduleInput] = CREATIONS[3] ?? [];
  const [, , createIssue, issueInput] = CREATIONS[5] ?? [];
  await admin.graphql(createModule ?? '', { ...moduleInput?.('One'), key: other(5) });
  expect(await admin.graphql(createIssue ?? '', { ...issueInput?.('One'), key: other(5) })).toMatchObject({
    errors: [{ extensions: { code: 'CONFLICT' } }],
  });
  const kept = async () => (await site.em.execute('select key from idempotency_key')).length;
  const before = await kept();
  await deleteOldKeys(site.em);
  expect(await kept()).toBe(before);
  await site.em.execute(
    `update idempotency_key set created_at = now() - interval '${IDEMPOTENCY_KEY_DAYS} days 1 hour' where key = ?`,
    [other(5)],
  );
  await deleteOldKeys(site.em);
  expect(await kept()).toBe(before - 1);
});

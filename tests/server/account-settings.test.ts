import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';
import { Caller } from '../support/caller.ts';
import { PASSWORD, type SignedIn, withSession } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';

const CHANGE_EMAIL =
  'mutation ($email: String!, $password: String!) { changeEmail(email: $email, password: $password) { email role } }';
const CHANGE_PASSWORD =
  'mutation ($now: String!, $next: String!) { changePassword(currentPassword: $now, newPassword: $next) { id } }';
const DELETE = 'mutation ($password: String!) { deleteAccount(password: $password) }';
const NEW = 'battery staple';

describe('the own account', () => {
  let site: TestSite;
  let ana: SignedIn;
  beforeAll(async () => {
    site = await startOwnSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.em.execute('delete from article');
    await site.em.execute('delete from video');
    await site.em.execute('delete from app_user where id > 1');
    await truncate(site.em, 'session, rate_limit');
    ana = await withSession(site, { username: 'ana', email: 'ana@example.org' });
  });

  const refusal = async (caller: Caller, operation: string, variables = {}) =>
    (await caller.graphql(operation, variables)).errors?.[0]?.extensions;
  const login = (password: string, username = 'ana') =>
    new Caller(site).post('/api/auth/login', { username, password });
  /** Another browser of the same person. */
  const elsewhere = async () => {
    const caller = new Caller(site);
    await caller.post('/api/auth/login', { username: 'ana', password: PASSWORD });
    return caller;
  };
  const isSignedIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200;
  const row = async () =>
    (await site.em.execute('select email, role, password from app_user where id = ?', [ana.user.id]))[0];

  it.each([
    [CHANGE_EMAIL, { email: 'new@example.org', password: PASSWORD }],
    [CHANGE_PASSWORD, { now: PASSWORD, next: NEW }],
    ['mutation { logoutEverywhere }', {}],
    [DELETE, { password: PASSWORD }],
    ['{ myComments { totalCount } }', {}],
  ])('PAGE-03 PAGE-04 PAGE-05 a visitor is refused %s', async (operation, variables) => {
    expect(await refusal(new Caller(site), operation, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  const wrong = 'password_wrong';
  it.each([
    ['PAGE-03', CHANGE_EMAIL, { email: 'new@example.org', password: NEW }, { password: wrong }],
    ['PAGE-03 VAL-04', CHANGE_EMAIL, { email: 'new@', password: PASSWORD }, { email: 'email_invalid' }],
    ['PAGE-04', CHANGE_PASSWORD, { now: NEW, next: NEW }, { currentPassword: wrong }],
    ['PAGE-04 VAL-03', CHANGE_PASSWORD, { now: PASSWORD, next: '12345' }, { newPassword: 'password_too_short' }],
    ['PAGE-04', CHANGE_PASSWORD, { now: PASSWORD, next: 'Qwerty' }, { newPassword: 'password_common' }],
    ['PAGE-05', DELETE, { password: NEW }, { password: wrong }],
  ])('%s %s with %o is refused on the field, and nothing changes', async (_id, operation, variables, fields) => {
    const before = await row();
    expect(await refusal(ana, operation, variables)).toEqual({ code: 'BAD_USER_INPUT', fields });
    expect(await row()).toEqual(before);
    expect(await isSignedIn(ana)).toBe(true);
  });

  it('BASE-08 a stolen session cannot guess the password: the eleventh try is refused from any place, login is not', async () => {
    const guess = (n: number, password: string) =>
      ana.post('/graphql', { query: DELETE, variables: { password } }, { 'x-forwarded-for': `203.0.113.${n}` });
    for (let n = 0; n < 10; n += 1) await guess(n, `guess ${n}`);
    const { body } = await guess(11, PASSWORD);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    expect(await login(PASSWORD)).toMatchObject({ status: 200 });
  });

  it('a role, an id or a username cannot be smuggled in', async () => {
    const query = 'mutation { changeEmail(email: "x@example.org", password: "p", role: admin) { id } }';
    expect((await ana.post('/graphql', { query })).status).toBe(400);
    const variables = { email: 'new@example.org', password: PASSWORD, role: 'admin', id: 1, username: 'sato' };
    const { data } = await ana.graphql(CHANGE_EMAIL, variables);
    expect(data).toEqual({ changeEmail: { email: 'new@example.org', role: 'user' } });
    expect(await row()).toMatchObject({ email: 'new@example.org', role: 'user' });
  });

  describe('the address', () => {
    it('PAGE-03 ENT-03 one that is taken is a CONFLICT worded as at registration, whatever its letter case', async () => {
      await site.make.user({ email: 'bea@example.org' });
      const { errors } = await ana.graphql(CHANGE_EMAIL, { email: 'BEA@example.org', password: PASSWORD });
      expect(errors?.[0]).toMatchObject({
        message: 'This username or email is already taken.',
        extensions: { code: 'CONFLICT', fields: {} },
      });
      expect(await row()).toMatchObject({ email: 'ana@example.org' });
    });

    it('trying out addresses counts as registering does', async () => {
      await ana.graphql(CHANGE_EMAIL, { email: 'first@example.org', password: PASSWORD });
      await used(site, 'register', 19);
      expect(await refusal(ana, CHANGE_EMAIL, { email: 'next@example.org', password: PASSWORD })).toBeUndefined();
      expect(await refusal(ana, CHANGE_EMAIL, { email: 'last@example.org', password: PASSWORD })).toMatchObject({
        code: 'RATE_LIMITED',
      });
    });

    it('PAGE-03 is changed, and the letter case of the own one may change too', async () => {
      const { data } = await ana.graphql(CHANGE_EMAIL, { email: ' Ana@Example.org ', password: PASSWORD });
      expect(data).toEqual({ changeEmail: { email: 'Ana@Example.org', role: 'user' } });
      expect(await ana.get('/api/auth/user')).toMatchObject({ body: { email: 'Ana@Example.org' } });
    });
  });

  describe('the password', () => {
    it('PAGE-04 BASE-06 the new one logs in, the old one does not, and it is stored as an argon2id hash', async () => {
      expect(await ana.graphql(CHANGE_PASSWORD, { now: PASSWORD, next: NEW })).toEqual({
        data: { changePassword: { id: ana.user.id } },
      });
      expect(await login(NEW)).toMatchObject({ status: 200 });
      expect(await login(PASSWORD)).toMatchObject({ status: 401 });
      expect((await row())?.password).toMatch(/^\$argon2id\$/);
    });

    it('BASE-07 ends every other session, keeps this one under a new ID, and changes no other account', async () => {
      const thief = await elsewhere();
      const bea = await withSession(site);
      const before = ana.cookie;
      await ana.graphql(CHANGE_PASSWORD, { now: PASSWORD, next: NEW });
      expect(await isSignedIn(thief)).toBe(false);
      expect(await isSignedIn(ana)).toBe(true);
      expect(await isSignedIn(bea)).toBe(true);
      expect(ana.cookie).not.toBe(before);
      ana.cookie = before;
      expect(await isSignedIn(ana)).toBe(false);
    });
  });

  it('logging out everywhere ends every session of the user and no other', async () => {
    const [phone, bea] = [await elsewhere(), await withSession(site)];
    const { cookie } = ana;
    expect(await ana.graphql('mutation { logoutEverywhere }')).toEqual({ data: { logoutEverywhere: true } });
    ana.cookie = cookie;
    expect(await Promise.all([ana, phone, bea].map(isSignedIn))).toEqual([false, false, true]);
  });

  describe('its end', () => {
    it('PAGE-05 PAGE-08 the login fails, sessions are over, comments stay without a name, marks are gone', async () => {
      const phone = await elsewhere();
      const video = await site.make.video();
      const { id } = await site.make.comment({ video: video.id, user: ana.user.id, content: 'I was here' });
      await site.em.execute('insert into video_like values (?, ?)', [video.id, ana.user.id]);
      expect(await ana.graphql(DELETE, { password: PASSWORD })).toEqual({ data: { deleteAccount: true } });
      expect(await Promise.all([ana, phone].map(isSignedIn))).toEqual([false, false]);
      expect(await login(PASSWORD)).toMatchObject({ status: 401 });
      const { body } = await new Caller(site).get(`/api/comments?videoId=${video.id}`);
      expect(body).toMatchObject([{ id, content: 'I was here', user: null }]);
      expect(await site.em.execute('select from video_like')).toEqual([]);
      expect(await site.em.execute('select from session')).toEqual([]);
    });

    it('PAGE-08 someone who may not write hands nothing over: the default author takes their place', async () => {
      const { id } = await site.make.article({ author: ana.user.id, status: 'draft' });
      expect(await ana.graphql(DELETE, { password: PASSWORD })).toEqual({ data: { deleteAccount: true } });
      expect(await site.em.execute('select author_id from article where id = ?', [id])).toEqual([{ author_id: 1 }]);
    });

    it.each(['article', 'video'] as const)('PAGE-08 the author of an %s is asked to hand over first', async (kind) => {
      await site.em.execute(`update app_user set role = 'editor' where id = ?`, [ana.user.id]);
      await site.make[kind]({ author: ana.user.id, status: 'draft' });
      const { errors } = await ana.graphql(DELETE, { password: PASSWORD });
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('Hand them over first'),
        extensions: { code: 'CONFLICT' },
      });
      expect(await isSignedIn(ana)).toBe(true);
    });

    it('PAGE-08 of two last admins who leave at the same time one stays', async () => {
      await site.em.execute(`update app_user set role = 'user' where id = 1`);
      const admins = await Promise.all([withSession(site, { role: 'admin' }), withSession(site, { role: 'admin' })]);
      const answers = await Promise.all(admins.map((admin) => admin.graphql(DELETE, { password: PASSWORD })));
      const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.code);
      expect(codes.sort()).toEqual(['CONFLICT', undefined]);
      expect(await site.em.execute(`select from app_user where role = 'admin'`)).toHaveLength(1);
      await site.em.execute(`update app_user set role = 'admin' where id = 1`);
    });
  });

  it('BASE-08 a session may give the right password 60 times in a quarter of an hour, and logins are counted apart', async () => {
    const rosa = await withSession(site, { username: 'rosa', role: 'admin' });
    const enable =
      'mutation ($id: Int!, $p: String!) { setUserDisabled(id: $id, disabled: false, password: $p) { id } }';
    const ask = () => refusal(rosa, enable, { id: ana.user.id, p: PASSWORD });
    expect(await ask()).toBeUndefined();
    await used(site, 'password-check-all', 59);
    expect(await ask()).toBeUndefined();
    expect(await ask()).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
    expect(await login(PASSWORD, 'rosa')).toMatchObject({ status: 200 });
  });

  describe('GET /api/account/export', () => {
    it('answers 401 to a visitor', async () => {
      expect(await new Caller(site).get('/api/account/export')).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      });
    });

    it('answers ten times an hour, and other people all the same', async () => {
      const bea = await withSession(site, { username: 'bea' });
      const statuses: number[] = [];
      for (let n = 0; n < 10; n += 1) statuses.push((await ana.get('/api/account/export')).status);
      expect(statuses).toEqual(Array(10).fill(200));
      const { status, headers, body } = await ana.get('/api/account/export');
      expect({ status, body }).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect(headers.get('content-disposition')).toBeNull();
      expect(await bea.get('/api/account/export')).toMatchObject({ status: 200 });
    });

    it('ENT-01 is a file with everything stored about this person only, without password and session IDs', async () => {
      const bea = await withSession(site, { username: 'bea' });
      const article = await site.make.article({ slug: 'taproot' });
      const video = await site.make.video({ slug: 'talk' });
      const lesson = await site.make.lesson({ title: 'Keys' });
      const mine = await site.make.comment({
        article: article.id,
        user: ana.user.id,
        content: 'Mine',
        status: 'hidden',
      });
      const hers = await site.make.comment({ article: article.id, user: bea.user.id, content: 'Hers' });
      for (const { user } of [ana, bea]) {
        await site.em.execute('insert into comment_like values (?, ?)', [hers.id, user.id]);
        await site.em.execute('insert into comment_mention values (?, ?, ?)', [hers.id, user.username, user.id]);
        await site.em.execute('insert into comment_report values (?, ?)', [hers.id, user.id]);
        await site.em.execute('insert into item_follow (user_id, article_id) values (?, ?)', [user.id, article.id]);
        await site.em.execute('insert into lesson_progress values (?, ?, now(), now())', [user.id, lesson.id]);
        await site.em.execute(`insert into quiz_result values (?, ?, 'why', 'because', true)`, [user.id, lesson.id]);
        await site.em.execute(`insert into lesson_try values (?, ?, 'mine')`, [user.id, lesson.id]);
        await site.em.execute('insert into learning_day values (?, current_date)', [user.id]);
        await site.em.execute(`insert into question_review values (?, ?, 'why', 1, '2026-01-31')`, [
          user.id,
          lesson.id,
        ]);
        await site.em.execute(
          'insert into module_test_result (user_id, module_id, right_count, question_count) values (?, ?, 1, 2)',
          [user.id, lesson.module.id],
        );
        await site.em.execute(
          'insert into certificate (id, user_id, name, lesson_count, module_count) values (?, ?, ?, 1, 1)',
          [String(user.id).padStart(22, 'x'), user.id, `Name of ${user.id}`],
        );
        await site.em.execute('insert into video_like values (?, ?)', [video.id, user.id]);
        await site.em.execute('insert into video_save (video_id, user_id) values (?, ?)', [video.id, user.id]);
        await site.em.execute(`insert into notification (user_id, kind, comment_id) values (?, 'reply', ?)`, [
          user.id,
          mine.id,
        ]);
      }
      await site.em.execute(
        `insert into newsletter_subscription (email, language) values ('ANA@example.org', 'es'), ('bea@example.org', 'en')`,
      );

      await login(PASSWORD);
      const session = { startedAt: expect.stringMatching(/^20.*T/), endsAt: expect.any(String) };

      const { status, headers, body } = await ana.get('/api/account/export');
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toBe('attachment; filename=sato-data-ana.json');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      const { id } = ana.user;
      expect(body).toMatchObject({
        account: [{ id, username: 'ana', email: 'ana@example.org', role: 'user' }],
        comments: [{ id: mine.id, content: 'Mine', status: 'hidden', place: '/news/taproot' }],
        likedComments: [{ id: hers.id }],
        mentions: [{ commentId: hers.id, name: 'ana', place: '/news/taproot' }],
        followedItems: [{ articleId: article.id, place: '/news/taproot', followedAt: expect.any(String) }],
        reportedComments: [{ commentId: hers.id }],
        lessons: [{ title: 'Keys', visitedAt: expect.any(String), completedAt: expect.any(String) }],
        quizAnswers: [{ lesson: 'Keys', questionId: 'why', optionId: 'because', isRight: true }],
        tries: [{ lesson: 'Keys', name: 'mine', triedAt: expect.any(String) }],
        moduleTests: [{ rightCount: 1, questionCount: 2, passedAt: null }],
        reviews: [{ lesson: 'Keys', questionId: 'why', box: 1, dueOn: '2026-01-31' }],
        certificates: [{ name: `Name of ${id}`, issuedAt: expect.any(String) }],
        likedVideos: [{ slug: 'talk' }],
        savedVideos: [{ slug: 'talk' }],
        notifications: [{ kind: 'reply', commentId: mine.id }],
        securityEvents: [{ action: 'login', outcome: 'success' }],
        sessions: [session, session],
      });
      const text = JSON.stringify(body);
      expect(text).not.toMatch(/argon2|Hers|bea/);
      const sid = decodeURIComponent(ana.cookie ?? '').split(/[:.]/)[2] ?? '';
      expect(sid.length).toBeGreaterThan(20);
      expect(text).not.toContain(sid);
    });

    it('does not reveal whether an unconfirmed address gets the newsletter, and leaves it subscribed', async () => {
      await truncate(site.em, 'newsletter_subscription cascade');
      await site.em.execute(
        `insert into newsletter_subscription (email, language, created_at) values ('stranger@example.org', 'es', '2026-01-02')`,
      );
      const thief = new Caller(site);
      const account = { username: 'thief', email: 'stranger@example.org', password: PASSWORD };
      await thief.post('/api/auth/register', account);
      const { status, body } = await thief.get('/api/account/export');
      expect(status).toBe(200);
      expect(body).toHaveProperty('newsletter', []);
      expect(JSON.stringify(body)).not.toMatch(/2026-01-02|subscri/);
      expect(await thief.graphql(DELETE, { password: PASSWORD })).toEqual({ data: { deleteAccount: true } });
      expect(await site.em.execute('select from newsletter_subscription')).toHaveLength(1);
    });

    it('has every table that holds something about people', async () => {
      const tables = await site.em.execute<{ name: string }[]>(
        `select distinct conrelid::regclass::text as name from pg_constraint
         where contype = 'f' and confrelid = 'app_user'::regclass order by 1`,
      );
      // Authors hand over what they authored before they leave: it is the site's.
      const documented = [
        'accepted_answer',
        'account_link',
        'certificate',
        'comment_ban',
        'comment_decision',
        'comment_like',
        'comment_mention',
        'comment_report',
        'content_change',
        'content_draft',
        'content_preview',
        // Random numbers of browsers, kept for 90 days, and the ids of what they created, which the file has.
        'idempotency_key',
        'item_follow',
        'learning_day',
        'lesson_progress',
        'lesson_try',
        'mail',
        'media',
        'module_test_result',
        'notification',
        'open_item',
        'passkey',
        // For five minutes, while one is added.
        'passkey_challenge',
        'question_review',
        'quiz_result',
        // Told by the time since when two-step login is on; their secrets would only help thieves.
        'recovery_code',
        'reply_digest',
        'second_factor',
        'security_event',
        'stored_article',
        'stored_comment',
        'stored_video',
        'video_like',
        'video_save',
      ];
      expect(tables.map(({ name }) => name)).toEqual(documented);
    });
  });

  describe('myComments', () => {
    it("PAGE-01 lists one's own comments with their places, newest first and in pages, and no one else's", async () => {
      const lesson = await site.make.lesson({ slug: 'keys', title: 'Keys', titleEs: 'Llaves' });
      const draft = await site.make.article({ status: 'draft' });
      const first = await site.make.comment({ lesson: lesson.id, user: ana.user.id });
      const second = await site.make.comment({ lesson: lesson.id, user: ana.user.id, status: 'hidden' });
      await site.make.comment({ article: draft.id, user: ana.user.id });
      await site.make.comment({ lesson: lesson.id });
      const ask = async (page: number) =>
        (
          await ana.graphql(
            'query ($page: Int!) { myComments(page: $page, pageSize: 1) { totalCount items { comment { id status } place(language: es) { type slug title { value } } } } }'.replace(
              /^/,
              'query ',
            ),
            { page },
          )
        ).data;
      const place = { type: 'lesson', slug: 'keys', title: { value: 'Llaves' } };
      expect(await ask(1)).toEqual({
        myComments: { totalCount: 2, items: [{ comment: { id: second.id, status: 'hidden' }, place }] },
      });
      expect(await ask(2)).toEqual({
        myComments: { totalCount: 2, items: [{ comment: { id: first.id, status: 'published' }, place }] },
      });
    });
  });
});

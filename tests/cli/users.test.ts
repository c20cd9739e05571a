import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { mailsOf } from '../support/mails.ts';
import { addedPasskey, logInWith, startLogin } from '../support/passkey.ts';
import { askSato, runSato } from '../support/run-sato.ts';
import { PASSWORD, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { turnOnTwoStep } from '../support/two-step.ts';

describe('sato users', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.em.execute('delete from article');
    await site.em.execute('delete from app_user where id > 1');
    await truncate(site.em, 'session, rate_limit');
  });

  const users = (args: string[], input?: string) =>
    runSato(['users', ...args], { env: { DATABASE_URL: site.databaseUrl }, input });
  const create = (...args: string[]) => users(['create', ...args, '--password-stdin'], `${PASSWORD}\n`);
  const names = async () => {
    const rows = await site.em.execute<{ username: string }[]>('select username from app_user order by id');
    return rows.map(({ username }) => username);
  };
  const login = (username: string, password: string) =>
    new Caller(site).post('/api/auth/login', { username, password });

  it('each command explains itself with examples', async () => {
    const commands = [
      ...['create', 'list', 'role', 'disable', 'enable', 'password'],
      ...['two-step-off', 'passkeys', 'remove-passkeys', 'delete'],
    ];
    for (const command of commands) {
      const { code, output } = await users([command, '--help']);
      expect(code, command).toBe(0);
      expect(output).toMatch(
        new RegExp(`Examples:\\s+\\$ sato users ${command}[\\s\\S]*Exit codes: 0 done, 1 refused`),
      );
    }
  });

  describe('refused with 1, and nothing changes', () => {
    it.each([
      [['create', 'a', '--email', 'x', '--password-stdin'], /Username must be at least 3 characters; email: Please/],
      [['create', 'SATO', '--email', 'new@example.org', '--password-stdin'], /already taken/],
      [['password', 'nobody', '--password-stdin'], /no account named nobody/],
      [['role', 'nobody', 'admin'], /no account named nobody/],
      [['role', 'sato', 'user'], /last admin/],
      [['disable', 'nobody'], /no account named nobody/],
      [['disable', 'sato'], /last admin/],
      [['enable', 'nobody'], /no account named nobody/],
      [['passkeys', 'nobody'], /no account named nobody/],
      [['remove-passkeys', 'nobody'], /no account named nobody/],
      [['delete', 'nobody', '--yes'], /no account named nobody/],
      [['delete', 'sato', '--yes'], /last admin/],
      [['delete', 'sato', '--hand-over-to', 'nobody', '--yes'], /no account named nobody/],
      [['delete', 'sato', '--hand-over-to', 'SATO', '--yes'], /to itself/],
    ])('%o', async (args, message) => {
      const { code, output, errors } = await users(args, `${PASSWORD}\n`);
      expect(code).toBe(1);
      expect(errors).toMatch(message);
      expect(output).toBe('');
      expect(await site.em.execute('select username, role, disabled_at from app_user')).toEqual([
        { username: 'sato', role: 'admin', disabled_at: null },
      ]);
    });

    it('with --json as one document', async () => {
      const { code, output } = await users(['delete', 'sato', '--yes', '--json']);
      expect(code).toBe(1);
      expect(JSON.parse(output)).toEqual({
        ok: false,
        code: 'CONFLICT',
        error: expect.stringContaining('last admin'),
        fields: { account: 'last_admin' },
      });
    });

    it.each([
      ['that is too short', '12345', 'Password must be at least 6 characters'],
      ['that many people have', 'iloveyou', 'Too many people use this password'],
    ])('a password %s', async (_what, password, message) => {
      const { code, errors } = await users(
        ['create', 'ana', '--email', 'ana@example.org', '--password-stdin'],
        `${password}\n`,
      );
      expect(code).toBe(1);
      expect(errors).toContain(message);
    });
  });

  describe("ends with 2 if it can't run", () => {
    it.each([
      [['create', 'ana'], undefined, /required option '--email/],
      [
        ['create', 'ana', '--email', 'a@example.org', '--role', 'king'],
        undefined,
        /Allowed choices are admin, editor, moderator, user/,
      ],
      [['create', 'ana', '--email', 'a@example.org', '--password', 'x'], undefined, /unknown option '--password'/],
      [['create', 'ana', '--email', 'a@example.org'], undefined, /no terminal to ask for the password/],
      [['password', 'sato', '--password-stdin'], '', /stdin is expected to hold the password, in one line/],
      [['password', 'sato', '--password-stdin'], 'two\nlines\n', /in one line/],
      [['role', 'sato', 'king'], undefined, /Allowed choices are admin, editor, moderator, user/],
      [['delete', 'sato'], 'yes\n', /Nothing was deleted: deleting an account needs --yes/],
    ])('%o with %o on stdin', async (args, input, message) => {
      const { code, output, errors } = await users(args, input);
      expect(code).toBe(2);
      expect(errors).toMatch(message);
      expect(output).toBe('');
      expect(await names()).toEqual(['sato']);
    });
  });

  it('BASE-06 create makes an account that logs in, and neither prints nor stores its password', async () => {
    const { code, output, errors } = await create('ana', '--email', 'ana@example.org', '--role', 'admin');
    expect({ code, output }).toEqual({ code: 0, output: 'Created ana (admin).\n' });
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 200, body: { role: 'admin' } });
    const [row] = await site.em.execute('select password from app_user where id > 1');
    expect(row?.password).toMatch(/^\$argon2id\$/);
    expect(output + errors).not.toContain(PASSWORD);
  });

  it('create makes a user by default, and answers in JSON without the password', async () => {
    const { output } = await create('ana', '--email', 'ana@example.org', '--json');
    expect(JSON.parse(output)).toEqual({
      ok: true,
      user: {
        id: expect.any(Number),
        username: 'ana',
        email: 'ana@example.org',
        role: 'user',
        createdAt: expect.any(String),
        disabledAt: null,
      },
    });
  });

  it('list shows every account, and since when one is disabled, as a table or as JSON', async () => {
    const disabledAt = new Date('2026-05-06T07:08:09.000Z');
    await site.make.user({ username: 'ana', email: 'ana@example.org', disabledAt });
    const { output } = await users(['list']);
    expect(output.split('\n').map((line) => line.split(/ {2,}/).slice(1, 4))).toEqual([
      ['username', 'email', 'role'],
      ['sato', expect.any(String), 'admin'],
      ['ana', 'ana@example.org', 'user'],
      [],
    ]);
    expect(output).toMatch(/since +disabled\n/);
    expect(output).toMatch(/^\d+ +sato .*\d\d\n/m);
    expect(output).toMatch(/ana .* 2026-05-06\n/);
    const json = JSON.parse((await users(['list', '--json'])).output);
    expect(json).toMatchObject({
      ok: true,
      users: [
        { username: 'sato', disabledAt: null },
        { username: 'ana', role: 'user', disabledAt: disabledAt.toISOString() },
      ],
    });
    expect(JSON.stringify(json)).not.toContain('password');
  });

  it("role takes effect immediately and ends the user's sessions", async () => {
    const ana = await signedIn(site, { username: 'ana' });
    expect(await users(['role', 'ANA', 'admin'])).toMatchObject({ code: 0, output: 'ana is now admin.\n' });
    expect(await ana.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect(await users(['role', 'sato', 'user'])).toMatchObject({ code: 0 });
    expect(await users(['role', 'ana', 'user'])).toMatchObject({ code: 1 });
    await users(['role', 'sato', 'admin']);
  });

  it('disable logs the user out and blocks logins until enable', async () => {
    const ana = await signedIn(site, { username: 'ana' });
    const line = 'ana is disabled and logged out everywhere.\n';
    expect(await users(['disable', 'ANA'])).toMatchObject({ code: 0, output: line });
    expect(await ana.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 401 });
    expect(await users(['enable', 'ana'])).toMatchObject({ code: 0, output: 'ana can log in again.\n' });
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 200 });
  });

  it.each([
    ['role', 'sato', 'user'],
    ['disable', 'sato'],
    ['delete', 'sato', '--yes'],
  ])('%s is refused where all other admins are disabled', async (...args) => {
    await site.make.user({ username: 'ana', role: 'admin', disabledAt: new Date() });
    const { code, errors } = await users(args);
    expect(code).toBe(1);
    expect(errors).toContain('last admin');
  });

  it('BASE-07 password lets the new one in, the old one not, and ends the sessions', async () => {
    const ana = await signedIn(site, { username: 'ana' });
    expect(await users(['password', 'ana', '--password-stdin'], 'battery staple\r\n')).toMatchObject({ code: 0 });
    expect(await ana.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 401 });
    expect(await login('ana', 'battery staple')).toMatchObject({ status: 200 });
  });

  const recipientsOf = async (kind: string) =>
    (await mailsOf(site)).filter((mail) => mail.kind === kind).map(({ recipient }) => recipient);

  it('two-step-off lets someone in with the password alone', async () => {
    const ana = await signedIn(site, { username: 'ana' });
    await turnOnTwoStep(ana);
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(await users(['two-step-off', 'ana'])).toMatchObject({ code: 0 });
    expect(await recipientsOf('second-factor-taken')).toEqual([ana.user.email]);
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 200 });
  });

  it('passkeys lists them, and remove-passkeys removes some or all with what they began', async () => {
    const ana = await signedIn(site, { username: 'ana' });
    const { id: phone, passkey } = await addedPasskey(ana, 'Phone');
    const { id: laptop } = await addedPasskey(ana, 'Laptop\u001b[2J');
    const onPhone = new Caller(site);
    await logInWith(onPhone, passkey.signed(await startLogin(onPhone)));
    const { output } = await users(['passkeys', 'ana']);
    expect(output).toMatch(new RegExp(`^id .*\n${phone} +Phone .*\n${laptop} +Laptop\\\\u001b\\[2J`));

    expect(await users(['remove-passkeys', 'ana', String(phone), '999999'])).toMatchObject({ code: 1 });
    expect((await onPhone.get('/api/auth/user')).status).toBe(200);
    const { code, output: removed } = await users(['remove-passkeys', 'ana', String(phone), '--json']);
    expect({ code, removed: JSON.parse(removed) }).toEqual({ code: 0, removed: { ok: true, removed: ['Phone'] } });
    expect((await onPhone.get('/api/auth/user')).status).toBe(401);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    expect(await users(['remove-passkeys', 'ana'])).toMatchObject({ code: 0 });
    expect(await recipientsOf('passkeys-taken')).toEqual([ana.user.email, ana.user.email]);
    expect(JSON.parse((await users(['passkeys', 'ana', '--json'])).output)).toEqual({ ok: true, passkeys: [] });
  });

  describe('delete in a terminal', () => {
    const asked = async () => {
      await site.make.user({ username: 'ana' });
      const sato = askSato(['users', 'delete', 'ana'], { DATABASE_URL: site.databaseUrl });
      await expect.poll(sato.said).toBe('Permanently delete the account ana? (yes/no) ');
      return sato;
    };

    it.each(['no\n', '\n', 'y\n'])('deletes nothing for the answer %o', async (answer) => {
      const sato = await asked();
      sato.stdin.write(answer);
      expect(await sato.ended).toMatchObject({ code: 2, output: '' });
      expect(await names()).toEqual(['sato', 'ana']);
    });

    it('deletes the account for a yes', async () => {
      const sato = await asked();
      sato.stdin.write('yes\n');
      expect(await sato.ended).toMatchObject({ code: 0, output: 'Deleted ana.\n' });
      expect(await names()).toEqual(['sato']);
    });
  });

  it('PAGE-08 delete refuses the default author of new content', async () => {
    await site.make.user({ username: 'ana', role: 'admin' });
    const { code, errors } = await users(['delete', 'sato', '--hand-over-to', 'ana', '--yes']);
    expect(code).toBe(1);
    expect(errors).toContain('the default author of new content');
    expect(await names()).toEqual(['sato', 'ana']);
  });

  it('PAGE-08 delete refuses an author, until what it authored is handed over', async () => {
    const ana = await site.make.user({ username: 'ana' });
    const article = await site.make.article({ author: ana.id });
    const comment = await site.make.comment({ article: article.id, user: ana.id });
    const refused = await users(['delete', 'ana', '--yes']);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('the author of 1 article and 0 videos. Hand them over first.');

    const { code, output } = await users(['delete', 'ana', '--hand-over-to', 'sato', '--yes']);
    expect({ code, output }).toEqual({ code: 0, output: 'Deleted ana. Handed over to sato: articles 1, videos 0.\n' });
    expect(await names()).toEqual(['sato']);
    expect(await site.em.execute('select author_id from article')).toEqual([{ author_id: 1 }]);
    expect(await site.em.execute('select user_id from comment where id = ?', [comment.id])).toEqual([
      { user_id: null },
    ]);
  });
});

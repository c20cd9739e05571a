import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { graphql } from '../support/graphql.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const ANA = { username: 'Ana', email: 'ana@example.org', password: 'correct horse' };

describe('accounts', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.em.execute('delete from app_user where id > 1');
    await truncate(site.em, 'session, rate_limit');
  });

  const users = () => site.em.execute('select username, email, role, password from app_user where id > 1');
  const registered = async (given = {}) => {
    const caller = new Caller(site);
    const answer = await caller.post('/api/auth/register', { ...ANA, ...given });
    return { caller, answer };
  };

  describe('POST /api/auth/register', () => {
    it.each([
      ['VAL-23', { username: 'An' }, { username: 'username_too_short' }],
      ['VAL-23', { username: 'a\u0430na' }, { username: 'username_invalid' }],
      ['VAL-23', { username: '\uff41\uff4e\uff41' }, { username: 'username_invalid' }],
      ['VAL-23', { username: '<b>ana</b>' }, { username: 'username_invalid' }],
      ['VAL-24', { password: '12345' }, { password: 'password_too_short' }],
      ['a most used password:', { password: 'iloveyou' }, { password: 'password_common' }],
      ['the last one of these 10,000:', { password: '14111984' }, { password: 'password_common' }],
      ['it in other letters:', { password: 'PassWord' }, { password: 'password_common' }],
      ['a word of the site with digits:', { password: 'Satoshi#2009' }, { password: 'password_common' }],
      ['words of the site:', { password: 'sato-bitcoin' }, { password: 'password_common' }],
      [
        'words of the site and the name:',
        { username: 'Mariposa', password: 'satomariposa1' },
        { password: 'password_common' },
      ],
      ['one letter again and again:', { password: 'aaaaaaaa' }, { password: 'password_simple' }],
      ['a row of the keyboard again and again:', { password: 'asdfghjkl' }, { password: 'password_common' }],
      ['the name:', { username: 'Mariposa', password: 'mariposa' }, { password: 'password_like_name' }],
      ['the name with digits:', { username: 'Mariposa', password: '12Mariposa!9' }, { password: 'password_like_name' }],
      ['the mailbox:', { email: 'violeta@example.org', password: 'violeta7' }, { password: 'password_like_name' }],
      ['VAL-25', { email: 'ana@' }, { email: 'email_invalid' }],
    ])('%s refuses %o and creates no account', async (_id, given, fields) => {
      const { answer } = await registered(given);
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', fields } });
      expect(await users()).toEqual([]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    it('ENT-03 a host in Unicode and the same one in ASCII are one address', async () => {
      const { answer } = await registered({ email: 'info@españa.es' });
      expect(answer).toMatchObject({ status: 201, body: { email: 'info@xn--espaa-rta.es' } });
      const again = await registered({ username: 'other', email: 'info@xn--espaa-rta.es' });
      expect(again.answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    });

    it.each([[{ username: 'ANA', email: 'other@example.org' }], [{ username: 'other', email: 'ANA@Example.org' }]])(
      'API-14 ENT-02 ENT-03 answers 409 to the taken %o, the same for both, and creates no account',
      async (given) => {
        await registered();
        const { answer } = await registered(given);
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'CONFLICT', message: 'This username or email is already taken.', fields: {} },
        });
        expect(await users()).toHaveLength(1);
      },
    );

    it('VAL-24 takes a password of six characters that few people have', async () => {
      const { answer } = await registered({ password: 'k7#mzt' });
      expect(answer.status).toBe(201);
    });

    it('ROLE-21 ENT-04 makes a user, whatever role, id and dates the request claims', async () => {
      const { answer } = await registered({ role: 'admin', id: 1, createdAt: '2000-01-01' });
      expect(answer).toMatchObject({ status: 201, body: { username: 'Ana', role: 'user' } });
      expect(await users()).toMatchObject([{ username: 'Ana', role: 'user' }]);
    });

    it('API-13 answers the user and starts the session', async () => {
      const { caller, answer } = await registered();
      expect(answer.body).toMatchObject({ username: 'Ana', email: 'ana@example.org', role: 'user' });
      expect(await caller.get('/api/auth/user')).toMatchObject({ status: 200, body: answer.body });
    });

    it('BASE-06 ENT-01 stores the password as an argon2id hash and shows it in no answer', async () => {
      const { caller, answer } = await registered();
      const [row] = await users();
      expect(row?.password).toMatch(/^\$argon2id\$/);
      const me = await caller.get('/api/auth/user');
      expect(Object.keys(Object(me.body)).sort()).toEqual(['createdAt', 'email', 'id', 'role', 'username']);
      expect(JSON.stringify([answer.body, me.body])).not.toMatch(/argon2|correct horse/);
    });
  });

  describe('POST /api/auth/login', () => {
    it('BASE-06 hashes a password again that was hashed with weaker parameters, and not otherwise', async () => {
      await registered();
      const stored = async () => (await users())[0]?.password;
      const login = async () => (await new Caller(site).post('/api/auth/login', ANA)).status;
      const weak = await hash(ANA.password, { memoryCost: 8_192, timeCost: 1 });
      await site.em.execute('update app_user set password = ? where id > 1', [weak]);
      expect(await login()).toBe(200);
      const renewed = await stored();
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await login()).toBe(200);
      expect(await stored()).toBe(renewed);
    });

    it.each([
      [{ username: 'An', password: 'correct horse' }, { username: 'username_too_short' }],
      [{ username: 'Ana', password: '12345' }, { password: 'password_too_short' }],
      [{}, { username: 'required', password: 'required' }],
      [
        { username: { $ne: '' }, password: ['x'] },
        { username: 'invalid', password: 'invalid' },
      ],
    ])('VAL-22 refuses %o', async (input, fields) => {
      const answer = await new Caller(site).post('/api/auth/login', input);
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', fields } });
    });

    it('API-12 BASE-13 answers 401 to a wrong password and to an unknown name, the same for both', async () => {
      await registered();
      const wrong = await new Caller(site).post('/api/auth/login', { username: 'Ana', password: 'battery staple' });
      const unknown = await new Caller(site).post('/api/auth/login', { username: 'Bea', password: 'battery staple' });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      expect(unknown.body).toEqual(wrong.body);
      expect(wrong.headers.getSetCookie()).toEqual([]);
    });

    it('BASE-08 refuses the eleventh try at an account from one place, and lets its owner in from another', async () => {
      await registered();
      const from = (address: string, password: string) =>
        new Caller(site).post('/api/auth/login', { username: 'ana', password }, { 'x-forwarded-for': address });
      for (let n = 0; n < 10; n += 1) expect(await from('203.0.113.9', `guess ${n}`)).toMatchObject({ status: 401 });
      expect(await from('203.0.113.9', ANA.password)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(await from('198.51.100.7', ANA.password)).toMatchObject({ status: 200 });
    });

    it('lets an account in whose password is older than the refusal of most used ones', async () => {
      const user = await site.make.user({ password: await hash('iloveyou', { memoryCost: 8, timeCost: 1 }) });
      const login = { username: user.username, password: 'iloveyou' };
      expect((await new Caller(site).post('/api/auth/login', login)).status).toBe(200);
    });

    it('API-11 API-02 API-09 answers the user with role and signs in the next call, whatever case the name is in', async () => {
      await registered();
      const caller = new Caller(site);
      const answer = await caller.post('/api/auth/login', { username: ' aNA ', password: ANA.password });
      expect(answer).toMatchObject({ status: 200, body: { username: 'Ana', role: 'user' } });
      expect(await caller.get('/api/auth/user')).toMatchObject({
        status: 200,
        body: { username: 'Ana', role: 'user' },
      });
    });

    it('BASE-07 sets an HttpOnly, SameSite=Lax cookie, Secure behind TLS, under a new id at each login', async () => {
      const { caller } = await registered();
      const before = caller.cookie;
      const login = { username: 'Ana', password: ANA.password };
      const plain = await caller.post('/api/auth/login', login);
      expect(caller.cookie).not.toBe(before);
      expect(plain.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax$/);
      const behindTls = await caller.post('/api/auth/login', login, { 'x-forwarded-proto': 'https' });
      expect(behindTls.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
      const old = new Caller(site);
      old.cookie = before;
      expect(await old.get('/api/auth/user')).toMatchObject({ status: 401 });
    });

    it('does not accept a session ID that someone else chose', async () => {
      await registered();
      const victim = new Caller(site);
      victim.cookie = 'sato.sid=s%3Achosen-by-an-attacker.AAAA';
      await victim.post('/api/auth/login', { username: 'Ana', password: ANA.password });
      expect(victim.cookie).not.toContain('chosen-by-an-attacker');
    });
  });

  describe('POST /api/auth/logout and GET /api/auth/user', () => {
    it('API-10 answers 401 to a visitor, and gives visitors no cookie', async () => {
      const answer = await new Caller(site).get('/api/auth/user');
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    it('API-15 ends the session: the old cookie is anonymous', async () => {
      const { caller } = await registered();
      const cookie = caller.cookie;
      expect(await caller.post('/api/auth/logout')).toMatchObject({ status: 204 });
      caller.cookie = cookie;
      expect(await caller.get('/api/auth/user')).toMatchObject({ status: 401 });
    });

    it('the session of a deleted account is anonymous', async () => {
      const { caller } = await registered();
      await site.em.execute('delete from app_user where id > 1');
      expect(await caller.get('/api/auth/user')).toMatchObject({ status: 401 });
    });
  });

  describe('requests of other sites', () => {
    const evil = { origin: 'https://evil.example' };

    it.each([['/api/auth/login'], ['/api/auth/register'], ['/graphql']])(
      'a forged Origin is refused at %s',
      async (path) => {
        const answer = await new Caller(site).post(path, { ...ANA, query: '{ __typename }' }, evil);
        expect(answer.status).toBe(403);
        expect(await users()).toEqual([]);
      },
    );

    it('a forged logout is refused and the session stays', async () => {
      const { caller } = await registered();
      expect(await caller.post('/api/auth/logout', undefined, evil)).toMatchObject({ status: 403 });
      expect(await caller.get('/api/auth/user')).toMatchObject({ status: 200 });
    });

    it('API-01 a simple form request is answered 415', async () => {
      const body = new URLSearchParams(ANA);
      const answer = await new Caller(site).send('/api/auth/register', { method: 'POST', body });
      expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
      expect(await users()).toEqual([]);
    });

    it('the own origin is welcome', async () => {
      const answer = await new Caller(site).post('/api/auth/register', ANA, { origin: site.url });
      expect(answer.status).toBe(201);
    });
  });

  describe('the same over GraphQL', () => {
    const REGISTER =
      'mutation ($username: String!, $email: String!, $password: String!) { register(username: $username, email: $email, password: $password) { id username email role createdAt } }';

    it('GQL-02 VAL-23 VAL-24 VAL-25 refuses with the same fields', async () => {
      const { errors } = await graphql(site, REGISTER, { username: 'An', email: 'x', password: '12345' });
      expect(errors?.[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { username: 'username_too_short', email: 'email_invalid', password: 'password_too_short' },
      });
      expect(await users()).toEqual([]);
    });

    it('GQL-02 register, me, logout and login work on one session', async () => {
      const caller = new Caller(site);
      const ask = async (query: string, variables = {}) => (await caller.post('/graphql', { query, variables })).body;
      expect(await ask('{ me { username } }')).toEqual({ data: { me: null } });
      expect(await ask(REGISTER, ANA)).toMatchObject({ data: { register: { username: 'Ana', role: 'user' } } });
      expect(await ask('{ me { username role } }')).toEqual({ data: { me: { username: 'Ana', role: 'user' } } });
      expect(await ask('mutation { logout }')).toEqual({ data: { logout: true } });
      expect(await ask('{ me { username } }')).toEqual({ data: { me: null } });
      const login =
        'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { username } }';
      expect(await ask(login, ANA)).toEqual({ data: { login: { username: 'Ana' } } });
      expect(await ask('{ me { username } }')).toEqual({ data: { me: { username: 'Ana' } } });
    });
  });
});

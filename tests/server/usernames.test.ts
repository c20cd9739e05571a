import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { runSato } from '../support/run-sato.ts';
import { PASSWORD } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.em.execute('delete from app_user where id > 1');
  await truncate(site.em, 'session, rate_limit');
});

let last = 0;
const register = (username: string) => {
  last += 1;
  return new Caller(site).post('/api/auth/register', { username, email: `n${last}@example.org`, password: PASSWORD });
};
const names = async () =>
  (await site.em.execute<{ username: string }[]>('select username from app_user where id > 1 order by id')).map(
    ({ username }) => username,
  );

describe('registering a name', () => {
  it.each([
    ...['admin', 'Admin', 'ADMlN', 'adm1n', 'admin_', '-admin-', 'ádmin', 'admin42', 'administrator', 'moderator'],
    ...['support', 'sato-support', 'help', 'root', 'system', 'staff', 'official', 'security', 'the_admin'],
    ...['sato', 'sato.', '..sato', 's-a-t-o', 'sat0', 'SATO', 'sató', 'sato-team', 'SatoTeam', 'team.sato', 'sato2'],
    ...['ısato', 'isato', '1sato', 'SATOl', 'null', 'NULL', 'undefined', 'nuII', 'guest', 'editor'],
    ...['administrador', 'soporte', 'ayuda', 'equipo', 'moderadora', 'equipo-de-sato', 'seguridad'],
  ])('VAL-23 that is reserved for the people who run the site is refused: %s', async (username) => {
    expect(await register(username)).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT', fields: { username: 'username_reserved' } },
    });
    expect(await names()).toEqual([]);
  });

  it.each(['sɑto', 'satᴏ', 'ᴀᴅᴍɪɴ', 'ana\u0251', 'ƨato', 'ꜱato', 'ǃana', 'anǀa', 'dĳk'])(
    'VAL-23 with phonetic letters, two letters in one or letters of a dead script is refused: %s',
    async (username) => {
      expect(await register(username)).toMatchObject({
        status: 400,
        body: { fields: { username: 'username_invalid' } },
      });
      expect(await names()).toEqual([]);
    },
  );

  it.each([
    ['Sally', 'SaIly'],
    ['Sally', 'sa11y'],
    ['Sally', 'Sally.'],
    ['Sally', '_Sally'],
    ['bob0', 'bobo'],
    ['maria', 'rnaria'],
    ['ana.maria', 'ana..maria'],
    ['ana.maria', 'ana_maria'],
    ['irma', 'ırma'],
  ])('ENT-02 that looks like another one counts as taken: %s and %s', async (first, second) => {
    expect(await register(first)).toMatchObject({ status: 201 });
    expect(await register(second)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'This username or email is already taken.', fields: {} },
    });
    expect(await names()).toEqual([first]);
  });

  it('ENT-02 stores only one of two similar names that are registered at the same time', async () => {
    const answers = await Promise.all(['Sally', 'SaIly', 'sa11y', 'Sally.', 'sally-'].map(register));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await names()).toHaveLength(1);
  });

  it.each([
    'José',
    'Zoë',
    'Łukasz',
    'Nguyễn',
    'İbrahim',
    'Ștefan',
    'Søren',
    'satoshi',
    'modesta',
    'Helper',
    'teamwork',
    'adela',
  ])('that a person may really have is accepted: %s', async (username) => {
    expect(await register(username)).toMatchObject({ status: 201, body: { username } });
  });
});

it('an operator can create an account with a reserved name, but not with a name that looks like another', async () => {
  const create = (username: string) =>
    runSato(['users', 'create', username, '--email', `${username}@example.org`, '--password-stdin'], {
      env: { DATABASE_URL: site.databaseUrl },
      input: `${PASSWORD}\n`,
    });
  expect(await create('support')).toMatchObject({ code: 0 });
  expect(await create('supp0rt')).toMatchObject({ code: 1, errors: expect.stringContaining('already taken') });
});

/** @module-tag extended */

import { mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { Caller } from '#tests/support/caller.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

async function newDatabase(): Promise<string> {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  return url;
}

async function started(settings: Record<string, string>) {
  const site = await startInside(settings);
  onTestFinished(site.end);
  return site;
}

describe('the first admin', () => {
  it.each([
    ['ab', 'Username must be at least 3 characters'],
    ['ana perez', 'Use letters, digits, dots, hyphens and underscores only'],
  ])('CMD-14 is not created with the name "%s"', async (name, problem) => {
    await expect(startInside({ DATABASE_URL: await newDatabase(), SATO_ADMIN_NAME: name })).rejects.toMatchObject({
      name: 'SetupError',
      message: `These settings are wrong: SATO_ADMIN_NAME: ${problem}.`,
    });
  });

  it('CMD-03 of a public site has a chosen name, and a password in a file that only its user can read, not in the log', async () => {
    const folder = temporaryFolder();
    const database = await newDatabase();
    const settings = { DATABASE_URL: database, SATO_DATA_DIR: folder, HOST: '127.0.0.1' };
    const site = await started({ ...settings, SITE_URL: 'https://sato.example', SATO_ADMIN_NAME: 'ana.perez' });
    const file = join(folder, 'first-admin-password');
    const password = readFileSync(file, 'utf8').trim();
    expect(password).toMatch(/^[\w-]{24}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const output = site.output();
    expect(output).toContain(`First admin: ana.perez\nIts password is in ${file}. Change it within 7 days.\n`);
    expect(output).not.toContain(password);

    const local = new Caller(await started(settings));
    expect(await local.post('/api/auth/login', { username: 'ana.perez', password })).toMatchObject({
      status: 200,
      body: { id: 1, role: 'admin' },
    });
  });

  it('of a public site has no predictable name, and no rights before a second factor; a site with accounts is as before', async () => {
    const database = await newDatabase();
    const settings = { DATABASE_URL: database, SATO_DATA_DIR: temporaryFolder(), HOST: '127.0.0.1' };
    const unnamed = { ...settings, SITE_URL: 'https://sato.example', SATO_ADMIN_NAME: '' };
    await expect(startInside(unnamed)).rejects.toMatchObject({
      name: 'SetupError',
      message: expect.stringMatching(/^This new site has no admin yet.+Set SATO_ADMIN_NAME to a username.+$/),
    });
    const named = { ...unnamed, SATO_ADMIN_NAME: 'ana.perez', SATO_ADMIN_PASSWORD: 'correct horse' };
    const logIn = async (given: Record<string, string>) => {
      const caller = new Caller(await started(given));
      await caller.post('/api/auth/login', { username: 'ana.perez', password: 'correct horse' });
      return caller.graphql('{ me { role needsSecondFactor } managedUsers { totalCount } }');
    };
    expect(await logIn(named)).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    // Neither setting is needed any more, and what the operator sets counts.
    expect(await logIn({ ...unnamed, ADMIN_SECOND_FACTOR: 'optional' })).toMatchObject({
      data: { me: { needsSecondFactor: false }, managedUsers: { totalCount: 1 } },
    });
    const orm = await createOrm(database);
    onTestFinished(() => orm.close());
    // As the migration leaves it for sites that have accounts already.
    await orm.em.execute(`insert into kept_default (name, value) values ('ADMIN_SECOND_FACTOR', 'optional')`);
    expect(await logIn(unnamed)).toMatchObject({ data: { me: { needsSecondFactor: false } } });
    expect(await logIn({ ...unnamed, ADMIN_SECOND_FACTOR: 'required' })).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
  });

  it('is not created as long as its password can’t be stored, so the next start tries again', async () => {
    const folder = temporaryFolder();
    const inTheWay = join(folder, 'first-admin-password.unfinished');
    mkdirSync(inTheWay);
    const settings = { DATABASE_URL: await newDatabase(), SATO_DATA_DIR: folder, SITE_URL: 'https://sato.example' };
    await expect(startInside(settings)).rejects.toThrow(inTheWay);
    rmdirSync(inTheWay);
    const { output } = await started(settings);
    expect(readFileSync(join(folder, 'first-admin-password'), 'utf8')).toMatch(/^[\w-]{24}\n$/);
    expect(output()).toContain('First admin: sato\n');
  });

  it('logs in with the generated password for some days only, unless they change it', async () => {
    const database = await newDatabase();
    const caller = new Caller(await started({ DATABASE_URL: database }));
    const orm = await createOrm(database);
    onTestFinished(() => orm.close());
    const [{ days = 0 } = {}] = await orm.em.execute<{ days?: number }[]>(
      `select extract(epoch from password_expires_at - now())::float8 / 86400 as days from app_user`,
    );
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await runSato(['users', 'password', 'sato', '--password-stdin'], {
      env: { DATABASE_URL: database },
      input: 'not for good\n',
    });
    // As the site itself stores a generated password that was not changed in time.
    const expire = () => orm.em.execute(`update app_user set password_expires_at = now() - interval '1 second'`);
    await expire();
    const login = (password: string) => caller.post('/api/auth/login', { username: 'sato', password });
    expect(await login('a guess')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', fields: {} } });
    expect(await login('not for good')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED', fields: { password: 'password_expired' } },
    });
    await runSato(['users', 'password', 'sato', '--password-stdin'], {
      env: { DATABASE_URL: database },
      input: 'battery staple\n',
    });
    expect(await login('battery staple')).toMatchObject({ status: 200, body: { role: 'admin' } });
  });
});

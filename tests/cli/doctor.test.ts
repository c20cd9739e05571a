import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compareClocks } from '#server/platform/doctor/check-database.ts';
import { diskFinding } from '#server/platform/doctor/check-surroundings.ts';
import type { Finding } from '#server/platform/doctor/finding.ts';
import { createOrm } from '#server/site-orm.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const PUBLIC = { SITE_URL: 'https://sato.example', MAIL_FROM: 'mail@sato.example' };

async function doctor(settings: Record<string, string>) {
  const { code, output } = await runSato(['doctor', '--json'], { env: settings });
  const { ok, findings }: { ok: boolean; findings: Finding[] } = JSON.parse(output);
  const problems = findings.filter(({ status }) => status === 'problem');
  return {
    code,
    ok,
    findings,
    output,
    problems: Object.fromEntries(problems.map((each) => [each.check, each.message])),
  };
}

describe('sato doctor', () => {
  it('ends with 1 for settings that are wrong, without their values', async () => {
    const { code, ok, problems, output } = await doctor({ SITE_KEY: 'almost-a-key', PORT: 'none' });
    expect([code, ok]).toEqual([1, false]);
    expect(problems.settings).toMatch(/PORT: .*SITE_KEY: expected 64|SITE_KEY: expected 64.*PORT: /s);
    expect(output).not.toContain('almost-a-key');
  });

  it('names everything that does not work, and what to do, without passwords', async () => {
    const file = join(temporaryFolder(), 'not-a-folder');
    writeFileSync(file, '');
    const { code, problems, output } = await doctor({
      ...PUBLIC,
      DATABASE_URL: 'postgresql://sato:secret-one@127.0.0.1:1/sato',
      SMTP_URL: 'smtp://sato:secret-two@127.0.0.1:1',
      SATO_DATA_DIR: join(file, 'data'),
    });
    expect(code).toBe(1);
    expect(problems.database).toMatch(/^DATABASE_URL \(127\.0\.0\.1:1\/sato\) can't be used: nothing listens there\.$/);
    expect(problems.mail).toMatch(/127\.0\.0\.1:1 takes no mail .*Check SMTP_URL/);
    expect(problems.disk).toMatch(/can't be used \(ENOTDIR\)\. Set SATO_DATA_DIR/);
    expect(problems.images).toMatch(/^Images can't be stored in the folder .*Let the user/);
    expect(output).not.toMatch(/secret-one|secret-two/);
  });

  it('finds tables of a later version', async () => {
    const orm = await createOrm(database.url);
    onTestFinished(async () => {
      await orm.em.execute(`delete from mikro_orm_migrations where name = '9999-later'`);
      await orm.close();
    });
    await orm.em.execute(`insert into mikro_orm_migrations (name) values ('9999-later')`);
    const { code, problems } = await doctor({ DATABASE_URL: database.url, SATO_DATA_DIR: temporaryFolder() });
    expect(code).toBe(1);
    expect(problems.tables).toMatch(/later version/);
  });

  it('finds no problem where there is none, and sends no mail', async () => {
    const smtp = await startMailServer();
    onTestFinished(() => smtp.close());
    const settings = { ...PUBLIC, SMTP_URL: smtp.url, TRUST_PROXY: 'loopback' };
    const { code, ok, findings } = await doctor({
      ...settings,
      DATABASE_URL: database.url,
      SATO_DATA_DIR: temporaryFolder(),
    });
    expect(findings.filter(({ status }) => status === 'problem')).toEqual([]);
    expect([code, ok]).toEqual([0, true]);
    const checks = ['database', 'tables', 'notifications', 'clock', 'keys', 'images', 'mail'];
    expect(findings.filter(({ status }) => status === 'ok').map(({ check }) => check)).toEqual(
      expect.arrayContaining(checks),
    );
    expect(smtp.connections()).toBe(1);
    expect(smtp.received).toEqual([]);
  });

  it('warns of settings that hardly anyone wants for a public site, with 0', async () => {
    const env = {
      ...{ DATABASE_URL: database.url, SATO_DATA_DIR: temporaryFolder() },
      ...{ SITE_URL: 'https://sato.example', ADMIN_SECOND_FACTOR: 'optional' },
    };
    const { code, output } = await runSato(['doctor'], { env });
    expect(code).toBe(0);
    for (const setting of ['SMTP_URL', 'TRUST_PROXY', 'ADMIN_SECOND_FACTOR']) {
      expect(output).toMatch(new RegExp(`^warning +settings +.*${setting}`, 'm'));
    }
  });

  it('measures clocks and disks', () => {
    const clocks = [1_000, -30_000, 90_000].map((difference) => compareClocks(0, difference).status);
    expect(clocks).toEqual(['ok', 'warning', 'problem']);
    expect([10_000, 1_000, 100].map((free) => diskFinding('/data', free).status)).toEqual(['ok', 'warning', 'problem']);
  });
});

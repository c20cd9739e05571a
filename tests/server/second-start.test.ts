import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { Caller } from '#tests/support/caller.ts';
import { runServer } from '#tests/support/run-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('CMD-01 the site is served on port 3000 unless a setting says otherwise', () => {
  expect(readConfig({}).port).toBe(3000);
});

it('CMD-05 a second start keeps all data and prints no password', async () => {
  const settings = { SATO_DATA_DIR: temporaryFolder() };
  const first = runServer(settings);
  const ana = { username: 'ana', email: 'ana@example.org', password: 'correct horse' };
  const { status } = await new Caller({ url: await first.ready }).post('/api/auth/register', ana);
  expect(status).toBe(201);
  first.process.kill('SIGINT');
  expect((await first.ended).output).toMatch(/password/i);

  const second = runServer(settings);
  const caller = new Caller({ url: await second.ready });
  expect(await caller.post('/api/auth/login', ana)).toMatchObject({ status: 200, body: { username: 'ana' } });
  second.process.kill('SIGINT');
  const { code, output, errors } = await second.ended;
  expect(code).toBe(0);
  expect(output + errors).not.toMatch(/password/i);
});

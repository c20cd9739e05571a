import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSubscriptions } from '#cli/newsletter/read-subscriptions.ts';
import { createOrm } from '#server/site-orm.ts';
import { truncate } from '#tests/support/truncate.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { cleanUp } from '../support/jobs.ts';
import { linkIn, mailsOf } from '../support/mails.ts';
import { runSato } from '../support/run-sato.ts';
import { runServer } from '../support/run-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await freshDatabase();
  orm = await createOrm(database.url);
});
afterAll(async () => {
  await orm?.close();
  await database?.drop();
});
beforeEach(async () => {
  await truncate(orm.em, 'newsletter_subscription, newsletter_opt_out, mail cascade');
});

const sato = (...args: string[]) =>
  runSato(['newsletter', ...args], {
    env: { DATABASE_URL: database.url, SITE_URL: 'https://sato.example', SATO_ADMIN_NAME: 'ana.perez' },
  });
function fileWith(content: string | Uint8Array): string {
  const file = join(temporaryFolder(), 'list.csv');
  writeFileSync(file, content);
  return file;
}
const imported = async (...lines: string[]) => {
  const file = fileWith(lines.join('\n'));
  const { code, output, errors } = await sato('import', file);
  return { code, output, errors: errors.replaceAll(file, 'list.csv') };
};
const stored = () =>
  orm.em.execute(
    `select email, language, confirmed_at::date::text as confirmed, requested_at is not null as "isRequested"
     from newsletter_subscription order by id`,
  );

const addresses = async () => (await stored()).map(({ email }) => email);

const LINES = ['email,language,confirmed', 'a@example.org,es,2025-03-04', 'b@example.org,en,'];
const COMMAS = LINES.join('\n');
const SEMICOLONS = LINES.join('\r\n').replaceAll(',', ';');
const TABS = LINES.join('\n').replaceAll(',', '\t');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** The same two subscriptions. */
const SPREADSHEETS: [what: string, content: string | Buffer][] = [
  ['semicolons', SEMICOLONS],
  ['tabs', TABS],
  ['a byte order mark', `\ufeff${COMMAS}`],
  ['a line that names the delimiter', `sep=;\r\n${SEMICOLONS}`],
  ['a byte order mark and a line that names the delimiter', `\ufeffSEP=\t\n${TABS}`],
  ['UTF-16 and tabs', utf16(TABS)],
  ['UTF-16, the higher byte first', utf16(SEMICOLONS).swap16()],
  ['UTF-16 without a byte order mark', Buffer.from(COMMAS, 'utf16le')],
  ['headers with capitals', COMMAS.replace('email,language', 'E-mail,Language').replace('confirmed', 'CONFIRMED')],
  ['languages with capitals and countries', COMMAS.replace(',es,', ',es-MX,').replace(',en,', ',EN_us,')],
  ['quotation marks', COMMAS.replace('a@example.org', '"a@example.org"').replace('es', '"ES"')],
];

describe('sato newsletter import', () => {
  it.each([
    ['nothing', '', 'list.csv: expected a header line'],
    ['no column of languages', 'email\na@example.org', 'list.csv:1: expected the columns email, language'],
    ['an unknown column', 'email,language,confirmd\n', 'found unknown column "confirmd"'],
    ['a column twice', 'email,language,email\n', 'found column email twice'],
    [
      'a malformed address',
      'email,language\na@example.org,en\nana,en',
      'list.csv:3: email: expected an e-mail address, found "ana"',
    ],
    [
      'an unknown language',
      'email,language\na@example.org,fr',
      'list.csv:2: language: expected one of en, es, found "fr"',
    ],
    [
      'a date that is none',
      'email,language,confirmed\na@example.org,en,yesterday',
      'list.csv:2: confirmed: expected a date like 2026-01-31',
    ],
    [
      'a date to come',
      'email,language,confirmed\na@example.org,en,2999-01-01',
      'confirmed: expected a date in the past',
    ],
    [
      'a line with too few columns',
      'email,language\na@example.org,en\nb@example.org',
      'list.csv:3: expected 2 columns as in the header, found 1',
    ],
    ['an open quotation mark', 'email,language\n"a@example.org,en', 'list.csv:2: not CSV: '],
    ['half a character', new Uint8Array([0xff, 0xfe, 0x00]), 'list.csv:1: expected text in UTF-8 or UTF-16'],
    [
      'characters of another encoding',
      Buffer.from('email,language\na@example.org,en\nni\xf1a@example.org,es', 'latin1'),
      'list.csv:3: expected text in UTF-8 or UTF-16, found characters of another encoding',
    ],
    [
      'another delimiter',
      'email|language\na@example.org|en',
      'bounced; found no column email, no column language, unknown column "email|language"',
    ],
    [
      'semicolons and too few columns',
      'sep=;\nEmail;Language\na@example.org;ES\nb@example.org',
      'list.csv:4: expected 2 columns as in the header, found 1',
    ],
    [
      'tabs and an unknown language',
      'email\tlanguage\tconfirmed\na@example.org\tfr-CA\t',
      'list.csv:2: language: expected one of en, es, found "fr-CA"',
    ],
  ])('refuses a file with %s, says where, and imports nothing', async (_, content, message) => {
    const file = fileWith(content);
    const { code, errors } = await sato('import', file);
    expect(code).toBe(1);
    expect(errors.replaceAll(file, 'list.csv')).toContain(message);
    expect(errors).toContain('Nothing was imported');
    const json = await sato('import', file, '--json');
    expect(JSON.parse(json.output)).toMatchObject({ ok: false, problems: [{ file }] });
    expect(await stored()).toEqual([]);
  });

  it('ends with 2 when the file cannot be read', async () => {
    const { code, errors } = await sato('import', '/nowhere/list.csv');
    expect(code).toBe(2);
    expect(errors).toContain("/nowhere/list.csv can't be read");
  });

  it('names and leaves out who is subscribed, unsubscribed or bounced, and takes addresses with a date as confirmed', async () => {
    await orm.em.execute(
      `insert into newsletter_subscription (email, language, confirmed_at, bounced_at)
       values ('here@example.org', 'es', now(), null), ('gone@example.org', 'es', now(), now())`,
    );
    await orm.em.execute(`insert into newsletter_opt_out values (newsletter_opt_out_digest('LEFT@example.org'))`);
    const outcome = await imported(
      '\ufeffemail,language,confirmed,bounced',
      'yes@example.org,es,2025-03-04,',
      'HERE@example.org,en,,',
      'Left@example.org,en,2025-03-04,',
      'gone@example.org,en,2025-03-04,',
      'away@example.org,en,2025-03-04,2025-04-01',
      '',
      "'+ask@example.org,en,,",
      'YES@example.org,en,,',
    );
    expect(outcome).toMatchObject({ code: 0, output: 'Added: confirmed 1, asked to confirm 1. Left out: 5.\n' });
    for (const line of [
      'list.csv:3: HERE@example.org is subscribed already',
      'list.csv:4: Left@example.org unsubscribed here',
      'list.csv:5: gone@example.org does not take mail',
      'list.csv:6: away@example.org does not take mail',
      'list.csv:9: YES@example.org is in the file twice',
    ]) {
      expect(outcome.errors).toContain(line);
    }
    expect((await stored()).slice(2)).toEqual([
      { email: 'yes@example.org', language: 'es', confirmed: '2025-03-04', isRequested: false },
      { email: '+ask@example.org', language: 'en', confirmed: null, isRequested: false },
    ]);
    expect(await mailsOf({ em: orm.em })).toMatchObject([
      { kind: 'newsletter-invitation', recipient: '+ask@example.org', status: 'queued' },
    ]);
  });

  it.each(SPREADSHEETS)('takes a file with %s', async (_, content) => {
    const { subscriptions, problems } = await readSubscriptions(fileWith(content));
    expect(problems).toEqual([]);
    expect(subscriptions).toMatchObject([
      { email: 'a@example.org', language: 'es', confirmedAt: new Date('2025-03-04') },
      { email: 'b@example.org', language: 'en', confirmedAt: null },
    ]);
  });

  it('takes back what export wrote', async () => {
    await orm.em.execute(
      `insert into newsletter_subscription (email, language, created_at, confirmed_at) values
       ('a@example.org', 'es', '2025-01-01T10:00:00Z', '2025-01-02T10:00:00.123Z'), ('+b@example.org', 'en', '2025-01-03', null)`,
    );
    const before = await sato('export');
    await truncate(orm.em, 'newsletter_subscription cascade');
    expect((await sato('import', fileWith(before.output))).code).toBe(0);
    expect((await sato('export')).output).toBe(before.output);
  });
});

describe('sato newsletter bounced', () => {
  const bounced = (content: string | Buffer, ...args: string[]) =>
    runSato(['newsletter', 'bounced', ...args], { env: { DATABASE_URL: database.url }, input: content });

  it.each([
    ['nothing', '', 'stdin: expected e-mail addresses, found none'],
    ['a line that is no address', 'a@example.org\nb', 'stdin:2: expected an e-mail address, found "b"'],
    [
      'columns without names',
      'a@example.org;5.1.1',
      'stdin:1: expected one address on each line, or a header line with the column email; found "a@example.org", "5.1.1"',
    ],
    ['characters of another encoding', Buffer.from('a@example.org\n\xf1', 'latin1'), 'stdin:2: expected text in UTF-8'],
  ])('refuses a list with %s, says where, and marks nothing', async (_, content, message) => {
    await orm.em.execute(`insert into newsletter_subscription (email, language) values ('a@example.org', 'en')`);
    const { code, errors } = await bounced(content);
    expect(code).toBe(1);
    expect(errors).toContain(message);
    expect(errors).toContain('Nothing was marked');
    expect(await orm.em.execute('select bounced_at from newsletter_subscription')).toEqual([{ bounced_at: null }]);
  });

  it('marks what a provider reports, from stdin or a CSV file', async () => {
    await orm.em.execute(
      `insert into newsletter_subscription (email, language, confirmed_at) values
       ('a@example.org', 'en', now()), ('b@example.org', 'es', now()), ('c@example.org', 'es', now())`,
    );
    expect(await bounced('A@example.org\nelse@example.org\n')).toMatchObject({
      code: 0,
      output: 'Marked: 1. Marked before: 0. Not subscribed: 1.\n',
    });
    const file = fileWith('Reason,Email\n5.1.1,a@example.org\n5.1.1,b@example.org\n');
    expect(JSON.parse((await bounced('', file, '--json')).output)).toEqual({
      ok: true,
      marked: 1,
      known: 1,
      unknown: 0,
    });
    const lists = [
      'E-mail,Reason\nx@example.org,1',
      '\ufeffsep=;\nEmail;Reason\nx@example.org;1',
      utf16('x@example.org\r\n'),
    ];
    for (const list of lists) {
      expect(await bounced(list)).toMatchObject({
        code: 0,
        output: 'Marked: 0. Marked before: 0. Not subscribed: 1.\n',
      });
    }
    expect(await orm.em.execute('select email from newsletter_subscription where bounced_at is null')).toEqual([
      { email: 'c@example.org' },
    ]);
  });
});

describe('sato newsletter invite', () => {
  it('asks those who were never asked once, and a running site deletes those who do not answer', async () => {
    await orm.em.execute(
      `insert into newsletter_subscription (email, language, created_at, confirmed_at, bounced_at, asked_at) values
       ('old@example.org', 'es', '2025-01-01', null, null, null), ('older@example.org', 'en', '2024-01-01', null, null, null),
       ('yes@example.org', 'en', '2025-01-01', now(), null, null), ('gone@example.org', 'en', '2025-01-01', null, now(), null),
       ('asked@example.org', 'en', '2025-01-01', null, null, now() - interval '13 days'),
       ('late@example.org', 'en', '2025-01-01', null, null, now() - interval '15 days')`,
    );
    expect(await sato('invite')).toMatchObject({ code: 0, output: 'Asked to confirm: 2.\n' });
    expect(JSON.parse((await sato('invite', '--json')).output)).toEqual({ ok: true, count: 0 });
    const mails = await mailsOf({ em: orm.em });
    expect(mails).toMatchObject([
      { kind: 'newsletter-invitation', recipient: 'old@example.org', language: 'es' },
      { kind: 'newsletter-invitation', recipient: 'older@example.org', language: 'en' },
    ]);
    expect(linkIn(mails[0] as (typeof mails)[0])).toMatch(/^\/newsletter\/confirm\?lang=es#[\w-]{43}$/);
    await cleanUp(orm.em, database.url);
    expect(await addresses()).toEqual([
      ...['old@example.org', 'older@example.org', 'yes@example.org', 'gone@example.org', 'asked@example.org'],
    ]);
  });

  it('loses no one whose invitation could not be sent', async () => {
    await orm.em.execute(
      `insert into newsletter_subscription (email, language, created_at) values
       ('failed@example.org', 'en', '2025-01-01'), ('waiting@example.org', 'en', '2025-01-01'),
       ('silent@example.org', 'en', '2025-01-01')`,
    );
    expect(await sato('invite')).toMatchObject({ code: 0, output: 'Asked to confirm: 3.\n' });
    // As it is two weeks later, after a mail server that refused one, couldn't be reached for another, and sent the third.
    await orm.em.execute(
      `update newsletter_subscription set asked_at = now() - interval '15 days';
       update mail set status = case when recipient like 'failed%' then 'failed' else 'sent' end, finished_at = now()
       where recipient not like 'waiting%';
       update mail set next_try_at = now() + interval '1 hour' where status = 'queued'`,
    );
    await cleanUp(orm.em, database.url);
    expect(await addresses()).toEqual(['failed@example.org', 'waiting@example.org']);
    expect(await sato('invite')).toMatchObject({ output: 'Asked to confirm: 1.\n' });
  });

  it('is the only thing that makes a site delete earlier subscribers, and no one goes whose mail couldn’t be sent', async () => {
    await orm.em.execute(
      `insert into newsletter_subscription (email, language, created_at, predates_confirmation, requested_at) values
       ('early@example.org', 'en', '2025-01-01', true, now()), ('failed@example.org', 'en', now(), false, now()),
       ('silent@example.org', 'en', now(), false, now())`,
    );
    const first = runServer({ DATABASE_URL: database.url });
    await first.ready;
    await expect
      .poll(async () => (await mailsOf({ em: orm.em })).filter(({ status }) => status === 'written').length)
      .toBe(3);
    first.process.kill('SIGINT');
    await first.ended;
    await orm.em.execute(
      `update newsletter_subscription set asked_at = asked_at - interval '15 days';
       update mail set status = case when recipient like 'failed%' then 'failed' else 'sent' end`,
    );
    await cleanUp(orm.em, database.url);
    expect(await addresses()).toEqual(['early@example.org', 'failed@example.org']);
  });
});

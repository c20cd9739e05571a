import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTING_NAMES } from '#server/platform/settings/config.ts';
import { formerSettings } from '#server/platform/settings/former-settings.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const PROXIES = 'expected addresses such as 10.0.0.5 or 10.0.0.0/8, loopback, private, or a number from 0 to 10';

const SITE_KEY = 'expected 64 hexadecimal digits, or several such keys with commas between them';

describe('settings', () => {
  it.each([
    ['MEDIA_S3_BUCKET', 'pictures', 'with MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET are required'],
    ['MEDIA_S3_ENDPOINT', 'storage', 'expected an address like https://s3.example.org'],
    ['SMTP_URL', 'smtp://user:secret@smtp.example.org', 'with SMTP_URL, MAIL_FROM and SITE_URL are required'],
    ['SMTP_URL', 'smtp.example.org', 'expected an address like smtps://user:password@smtp.example.org:465'],
    ['MAIL_FROM', 'Sato', 'expected an e-mail address like mail@sato.example or Sato <mail@sato.example>'],
    [
      'MAIL_FROM',
      'a@b.example, c@d.example',
      'expected an e-mail address like mail@sato.example or Sato <mail@sato.example>',
    ],
    ['PORT', 'abc', 'expected a whole number from 0 to 65535'],
    ['PORT', '65536', 'expected a whole number from 0 to 65535'],
    ['PORT', '-1', 'expected a whole number from 0 to 65535'],
    ['PORT', '3000.5', 'expected a whole number from 0 to 65535'],
    ['PORT', ' ', 'expected a whole number from 0 to 65535'],
    ['DATABASE_WAIT_SECONDS', '-1', 'expected a whole number from 0 to 3600'],
    ['DATABASE_POOL', '0', 'expected a whole number from 1 to 200'],
    ['DATABASE_POOL', '201', 'expected a whole number from 1 to 200'],
    ['TRUST_PROXY', 'yes', PROXIES],
    ['TRUST_PROXY', '11', PROXIES],
    ['TRUST_PROXY', '-1', PROXIES],
    ['TRUST_PROXY', '1, loopback', PROXIES],
    ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
    ['TRUST_PROXY', '0.0.0.0/0', PROXIES],
    ['TRUST_PROXY', '::/0', PROXIES],
    ['TRUST_PROXY', 'proxy.example', PROXIES],
    ['TRUST_PROXY', ',', PROXIES],
    ['SITE_URL', 'sato.example', 'expected an address like https://sato.example'],
    ['SITE_URL', 'ftp://sato.example', 'expected an address like https://sato.example'],
    ['DATABASE_URL', 'nonsense', 'expected an address like postgresql://user:password@host:5432/database'],
    ['DATABASE_URL', 'mysql://a:secret@b/c', 'expected an address like postgresql://user:password@host:5432/database'],
    ['DATABASE_DIRECT_URL', 'host:5432', 'expected an address like postgresql://user:password@host:5432/database'],
    ['DATABASE_DIRECT_URL', 'postgresql://a:secret@b/c', 'with DATABASE_DIRECT_URL, DATABASE_URL is required'],
    ['SATO_ADMIN_PASSWORD', 'short', 'expected at least 6 characters'],
    ['SATO_STARTER_CONTENT', 'maybe', 'expected one of true, false'],
    ['OFFLINE_READING', 'yes', 'expected one of true, false'],
    ['RESPONSE_CACHE_MIB', '64MB', 'expected a whole number from 0 to 65536'],
    ['CDN_MAX_AGE_SECONDS', '-1', 'expected a whole number from 0 to 31536000'],
    ['SITE_KEY', 'secret', SITE_KEY],
    ['SITE_KEY', `${'0'.repeat(63)}g`, SITE_KEY],
    ['SITE_KEY', '0'.repeat(66), SITE_KEY],
    ['SITE_KEY', `${'0'.repeat(64)},`, SITE_KEY],
    ['SITE_KEY', `${'0'.repeat(64)} ${'1'.repeat(64)}`, SITE_KEY],
    ['SITE_KEY', 'none', SITE_KEY],
    ['SITE_KEY', `${'0'.repeat(64)},none`, SITE_KEY],
    ['ADMIN_SECOND_FACTOR', 'yes', 'expected one of optional, required'],
    ['SESSION_IDLE_HOURS', '0', 'expected a whole number from 1 to 720'],
    ['STAFF_SESSION_IDLE_HOURS', '721', 'expected a whole number from 1 to 720'],
    ['COMMENT_REVIEW', 'all', 'expected one of off, scams, links'],
    ['COMMENT_EMAIL', 'yes', 'expected one of any, confirmed'],
    ['NEW_ACCOUNT_HOURS', '-1', 'expected a whole number from 0 to 8760'],
    ['NEW_ACCOUNT_COMMENTS_PER_HOUR', '0', 'expected a whole number from 1 to 100'],
    ['LOG_LEVEL', 'loud', 'expected one of silent, fatal, error, warn, info, debug'],
    ['PEERTUBE_HOSTS', 'https://peertube.example', 'expected host names with commas between them'],
    ['PEERTUBE_HOSTS', "peertube.example; script-src 'unsafe-inline'", 'expected host names with commas between them'],
  ])('CMD-14 %s=%j is refused in a sentence that names it, not its value', (name, value, expectation) => {
    const expected = { name: 'SetupError', message: `These settings are wrong: ${name}: ${expectation}.` };
    expect(() => readConfig({ [name]: value })).toThrow(expect.objectContaining(expected));
  });

  it.each([undefined, '0.0.0.0', '::', '192.168.1.5', 'sato.example'])(
    'CMD-14 a number of proxies is refused if other machines can connect to HOST=%s',
    (HOST) => {
      expect(() => readConfig({ TRUST_PROXY: '1', HOST })).toThrow(
        /^These settings are wrong: TRUST_PROXY: a number trusts every caller, so it requires HOST=127\.0\.0\.1; [^.]*/,
      );
    },
  );

  it('CMD-14 names every wrong setting at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y', HOST: '127.0.0.1' })).toThrow(
      /^These settings are wrong: PORT: .*; LOG_LEVEL: .*\.$/,
    );
  });

  it('CMD-14 have defaults, which an empty value means too', () => {
    const defaults = {
      port: 3000,
      host: undefined,
      siteUrl: null,
      isPublic: false,
      databaseUrl: undefined,
      databaseWait: 0,
      databasePool: 10,
      databaseTimeout: 10_000,
      dataDirectory: '.data',
      adminName: null,
      adminPassword: undefined,
      starterContent: true,
      siteKey: { encrypts: null, decrypts: [] },
      peertubeHosts: [],
      adminSecondFactor: 'optional',
      sessionIdle: 720,
      staffSessionIdle: 24,
      commentReview: 'scams',
      commentEmail: 'any',
      newAccountHours: 24,
      newAccountComments: 5,
      trustProxy: 0,
      offlineReading: true,
      responseCacheSize: 64 * 2 ** 20,
      cdnMaxAge: 0,
      shutdownDelay: 3_000,
      mediaStorage: null,
      smtpUrl: null,
      mailFrom: { name: 'Sato', address: 'noreply@localhost' },
      newsletterRate: 5,
      mailOrigin: 'http://localhost:3000',
      metricsToken: null,
      logLevel: 'info',
    };
    expect(readConfig({})).toEqual(defaults);
    expect(readConfig({ PORT: '', DATABASE_URL: '', SITE_URL: '', PEERTUBE_HOSTS: '' })).toEqual(defaults);
  });

  it('on a public site, staff need a second factor, unless the site is older or the setting says otherwise', () => {
    const factor = (SITE_URL: string, given = {}, stored = {}) =>
      readConfig({ SITE_URL, ...given }, stored).adminSecondFactor;
    const older = { ADMIN_SECOND_FACTOR: 'optional' };
    expect(factor('https://sato.example')).toBe('required');
    expect(factor('http://localhost:3000')).toBe('optional');
    expect(factor('https://sato.example', { ADMIN_SECOND_FACTOR: 'optional' })).toBe('optional');
    expect(factor('https://sato.example', { ADMIN_SECOND_FACTOR: '' }, older)).toBe('optional');
    expect(factor('https://sato.example', { ADMIN_SECOND_FACTOR: 'required' }, older)).toBe('required');
  });

  it('secrets can be in files, without the line break at their end', () => {
    const folder = temporaryFolder();
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const database = 'postgresql://sato:secret@db.example:5432/sato';
    expect(
      readConfig({
        DATABASE_URL_FILE: file('database', `${database}\n`),
        MEDIA_S3_BUCKET: 'pictures',
        MEDIA_S3_KEY_ID: 'id',
        MEDIA_S3_SECRET_FILE: file('bucket', ' a secret \r\n'),
        SMTP_URL_FILE: '',
      }),
    ).toMatchObject({ databaseUrl: database, mediaStorage: { secretAccessKey: ' a secret ' }, smtpUrl: null });
    const missing = join(folder, 'missing');
    expect(() => readConfig({ SMTP_URL_FILE: missing })).toThrow(
      `SMTP_URL_FILE: the file ${missing} can't be read (ENOENT).`,
    );
    expect(() => readConfig({ DATABASE_URL: database, DATABASE_URL_FILE: missing })).toThrow(
      'Set DATABASE_URL or DATABASE_URL_FILE, not both.',
    );
    const wrong = file('wrong', 'a secret that is no address');
    expect(() => readConfig({ SMTP_URL_FILE: wrong })).toThrow(/^(?!.*secret that).*SMTP_URL: expected an address/);
  });

  it('CMD-14 are taken as they are meant', () => {
    expect(
      readConfig({ PORT: '8080', SITE_URL: 'https://sato.example/', PEERTUBE_HOSTS: 'A.example, b.example,' }),
    ).toMatchObject({
      port: 8080,
      siteUrl: 'https://sato.example',
      peertubeHosts: ['a.example', 'b.example'],
    });
    expect(readConfig({ TRUST_PROXY: 'Loopback, 10.0.0.5,2001:db8::/32' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.5',
      '2001:db8::/32',
    ]);
    expect(readConfig({ TRUST_PROXY: 'private' }).trustProxy).toEqual(['loopback', 'linklocal', 'uniquelocal']);
    for (const HOST of ['127.0.0.1', '::1', 'localhost'])
      expect(readConfig({ TRUST_PROXY: '2', HOST }).trustProxy).toBe(2);
    expect(readConfig({ DATABASE_URL: 'postgres://a:b@c/d', SATO_STARTER_CONTENT: 'false' })).toMatchObject({
      databaseUrl: 'postgres://a:b@c/d',
      starterContent: false,
    });
  });

  describe('CMD-14 with a former name or value', () => {
    it('are refused under both names', () => {
      expect(() => readConfig({ SESSION_IDLE: '48', SESSION_IDLE_HOURS: '24' })).toThrow(
        'Set SESSION_IDLE_HOURS or SESSION_IDLE, not both.',
      );
    });

    it('are refused if the value is wrong', () => {
      expect(() => readConfig({ DATABASE_WAIT: '-1' })).toThrow('DATABASE_WAIT_SECONDS: expected a whole number');
      expect(() => readConfig({ OFFLINE_READING: 'yes' })).toThrow('OFFLINE_READING: expected one of true, false');
    });

    it('work, with a warning each; empty ones and present ones cause none', () => {
      const former = { SESSION_IDLE: '48', SHUTDOWN_DELAY: '0', OFFLINE_READING: 'off', SATO_STARTER_CONTENT: 'no' };
      expect(readConfig(former)).toMatchObject({
        sessionIdle: 48,
        shutdownDelay: 0,
        offlineReading: false,
        starterContent: false,
      });
      expect(formerSettings(former)).toEqual([
        'SESSION_IDLE is now called SESSION_IDLE_HOURS. The old name will stop working in the next version.',
        'SHUTDOWN_DELAY is now called SHUTDOWN_DELAY_SECONDS. The old name will stop working in the next version.',
        'OFFLINE_READING=off is now OFFLINE_READING=false. The old value will stop working in the next version.',
        'SATO_STARTER_CONTENT=no is now SATO_STARTER_CONTENT=false. The old value will stop working in the next version.',
      ]);
      const present = Object.fromEntries(SETTING_NAMES.map((name) => [name, 'true']));
      expect(formerSettings({ ...present, SESSION_IDLE: '' })).toEqual([]);
      expect(readConfig({ SESSION_IDLE: '', SESSION_IDLE_HOURS: '24' }).sessionIdle).toBe(24);
    });
  });
});

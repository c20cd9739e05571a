import { z } from 'zod';
import { BRAND } from '#domain/brand.ts';
import { emailAddressOf } from '#domain/email-address.ts';
import { isLoopback, readTrustProxy, type TrustProxy } from '../http/trust-proxy.ts';
import type { SiteKeySetting } from '../keys/key-encryption.ts';
import { presentSettings } from './former-settings.ts';
import type { S3Settings } from './s3-settings.ts';
import { FILE_SETTING_NAMES, withFiles } from './settings-from-files.ts';
import { SetupError } from './setup-error.ts';

/** A host name without scheme, port and path. */
const HOST_NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

const listOfHosts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((hosts) => hosts.every((host) => HOST_NAME.test(host)), 'expected host names with commas between them');

function wholeNumber(min: number, max: number) {
  const message = `expected a whole number from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message);
}

function oneOf<const Words extends readonly string[]>(...words: Words) {
  return z.enum(words, `expected one of ${words.join(', ')}`);
}

const flag = oneOf('true', 'false').transform((word) => word === 'true');

function address(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `expected an address like ${example}`, abort: true }).optional();
}

/** `mail@sato.example` or `Sato <mail@sato.example>`. */
const SENDER = /^(?:([^<>"\r\n]*[^<>"\s])\s*<([^<>\s]+)>|([^<>\s]+))$/;

const sender = z
  .string()
  .trim()
  .transform((text, context) => {
    const [, name = BRAND.name, inBrackets, alone] = SENDER.exec(text) ?? [];
    const address = emailAddressOf(inBrackets ?? alone ?? '');
    if (address) return { name, address };
    context.addIssue('expected an e-mail address like mail@sato.example or Sato <mail@sato.example>');
    return z.NEVER;
  });

/** As in RFC 6750, and too long to guess. */
const TOKEN = /^[\w.~+/-]{16,}=*$/;

const HEX_KEY = /^[0-9a-f]{64}$/;

/** The first key encrypts, unless `none` precedes it. */
const siteKey = z
  .string()
  .transform((text): SiteKeySetting => {
    const [first = '', ...others] = text.split(',').map((word) => word.trim().toLowerCase());
    return first === 'none' ? { encrypts: null, decrypts: others } : { encrypts: first, decrypts: [first, ...others] };
  })
  .refine(
    ({ decrypts }) => decrypts.length > 0 && decrypts.every((key) => HEX_KEY.test(key)),
    'expected 64 hexadecimal digits, or several such keys with commas between them',
  );

/** All settings, read from the environment. The README lists them with their defaults. */
const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  SITE_URL: address(/^https?$/, 'https://sato.example'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/database'),
  DATABASE_DIRECT_URL: address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/database'),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3_600).default(0),
  DATABASE_POOL: wholeNumber(1, 200).default(10),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 600).default(10),
  SATO_DATA_DIR: z.string().min(1).default('.data'),
  SATO_ADMIN_NAME: z.string().min(1).optional(),
  SATO_ADMIN_PASSWORD: z.string().min(6, 'expected at least 6 characters').optional(),
  SATO_STARTER_CONTENT: flag.default(true),
  SITE_KEY: siteKey.optional(),
  PEERTUBE_HOSTS: listOfHosts,
  ADMIN_SECOND_FACTOR: oneOf('optional', 'required').optional(),
  SESSION_IDLE_HOURS: wholeNumber(1, 720).default(720),
  STAFF_SESSION_IDLE_HOURS: wholeNumber(1, 720).default(24),
  COMMENT_REVIEW: oneOf('off', 'scams', 'links').default('scams'),
  COMMENT_EMAIL: oneOf('any', 'confirmed').default('any'),
  NEW_ACCOUNT_HOURS: wholeNumber(0, 8_760).default(24),
  NEW_ACCOUNT_COMMENTS_PER_HOUR: wholeNumber(1, 100).default(5),
  TRUST_PROXY: z.string().default('0').transform(readTrustProxy),
  OFFLINE_READING: flag.default(true),
  RESPONSE_CACHE_MIB: wholeNumber(0, 65_536).default(64),
  CDN_MAX_AGE_SECONDS: wholeNumber(0, 31_536_000).default(0),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 300).default(3),
  MEDIA_S3_BUCKET: z.string().min(1).optional(),
  MEDIA_S3_ENDPOINT: address(/^https?$/, 'https://s3.example.org'),
  MEDIA_S3_REGION: z.string().min(1).default('us-east-1'),
  MEDIA_S3_KEY_ID: z.string().min(1).optional(),
  MEDIA_S3_SECRET: z.string().min(1).optional(),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@smtp.example.org:465'),
  MAIL_FROM: sender.optional(),
  NEWSLETTER_MAILS_PER_SECOND: wholeNumber(1, 1_000).default(5),
  METRICS_TOKEN: z.string().regex(TOKEN, 'expected at least 16 letters, digits or one of -._~+/').optional(),
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug').default('info'),
});

/** A bucket without its keys would fail at the first upload. */
const S3_KEYS = 'with MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET are required';

/** The embedded database has no pooler in front of it. */
const DIRECT_NEEDS = 'with DATABASE_DIRECT_URL, DATABASE_URL is required';

/** Links in mails lead there. The address of a request can't be trusted, because its sender chooses it. */
const SMTP_NEEDS = 'with SMTP_URL, MAIL_FROM and SITE_URL are required';

export const SETTING_NAMES: readonly string[] = [...Object.keys(settings.shape), ...FILE_SETTING_NAMES];

/** A number of proxies doesn't say who may call, so it is safe only if other machines can't connect. */
const NUMBER_OF_PROXIES =
  'a number trusts every caller, so it requires HOST=127.0.0.1; list the addresses of the proxies instead, ' +
  'for example loopback, private or 10.0.0.5';

export interface Config {
  port: number;
  /** If omitted, all addresses of the machine. */
  host?: string;
  /**
   * Public origin for links in feeds and head data, without a slash at the end. If null, it is taken from the request,
   * whose host must then be this machine.
   */
  siteUrl: string | null;
  /** Whether strangers can reach that address. */
  isPublic: boolean;
  databaseUrl?: string;
  /** The same database without the pooler at `databaseUrl`. */
  databaseDirectUrl?: string;
  /** How long to wait at startup for the database at `databaseUrl`, in seconds. */
  databaseWait: number;
  databasePool: number;
  /** How long a query of the site may take, in milliseconds. */
  databaseTimeout: number;
  dataDirectory: string;
  /** Username of the first admin; null if the settings have none. */
  adminName: string | null;
  adminPassword?: string;
  starterContent: boolean;
  /** What encrypts the keys of the site in the database. */
  siteKey: SiteKeySetting;
  peertubeHosts: string[];
  /** Whether the admin area is closed to admins without two-step login. */
  adminSecondFactor: 'optional' | 'required';
  /** How long a login lasts without being used, in hours. */
  sessionIdle: number;
  /** The same for roles other than user, whose sessions can do more harm. */
  staffSessionIdle: number;
  /**
   * Which comments wait until a moderator has seen them. `scams`: those that look like scams, and those of new accounts
   * with links or payment addresses. `links`: also a person's first comment with links or payment addresses.
   */
  commentReview: 'off' | 'scams' | 'links';
  /** `confirmed` holds comments until their author has confirmed the address of the account. */
  commentEmail: 'any' | 'confirmed';
  /** For how many hours an account is new; 0 turns the limits for new accounts off. */
  newAccountHours: number;
  /** How many comments a new account can post in an hour. */
  newAccountComments: number;
  /** Whether browsers may save pages for reading without a connection. */
  offlineReading: boolean;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: TrustProxy;
  /** Bytes of the response cache for visitors who aren't logged in; 0 turns it off. */
  responseCacheSize: number;
  /** How long a CDN may cache responses that depend only on their address, in seconds; 0 allows none. */
  cdnMaxAge: number;
  /** How long the site keeps answering after SIGTERM, in milliseconds, so that load balancers notice. */
  shutdownDelay: number;
  /** The bucket for the files of pictures. If null, they are in the data directory. */
  mediaStorage: S3Settings | null;
  /** The server that sends mail, with name and password. If null, mails are files in the data directory. */
  smtpUrl: string | null;
  mailFrom: MailSender;
  /** Most mails of the newsletter in a second, of all processes together. */
  newsletterRate: number;
  /** Public origin for links in mails, without a slash at the end. */
  mailOrigin: string;
  /** What callers of `/metrics` send. If null, there are no metrics. */
  metricsToken: string | null;
  logLevel: string;
}

export interface MailSender {
  name: string;
  address: string;
}

/**
 * @param storedDefaults defaults that differ on a site from an earlier version.
 * @throws SetupError with one sentence that names each setting that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv, storedDefaults: Record<string, string> = {}): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const given = { ...storedDefaults, ...withFiles(presentSettings(filled)) };
  const result = settings
    .refine(({ TRUST_PROXY, HOST }) => typeof TRUST_PROXY !== 'number' || TRUST_PROXY === 0 || isLoopback(HOST), {
      path: ['TRUST_PROXY'],
      message: NUMBER_OF_PROXIES,
    })
    .refine(({ MEDIA_S3_BUCKET: bucket, ...s3 }) => !bucket || (s3.MEDIA_S3_KEY_ID && s3.MEDIA_S3_SECRET), {
      path: ['MEDIA_S3_BUCKET'],
      message: S3_KEYS,
    })
    .refine(({ SMTP_URL, MAIL_FROM, SITE_URL }) => !SMTP_URL || (MAIL_FROM && SITE_URL), {
      path: ['SMTP_URL'],
      message: SMTP_NEEDS,
    })
    .refine(({ DATABASE_DIRECT_URL, DATABASE_URL }) => !DATABASE_DIRECT_URL || DATABASE_URL, {
      path: ['DATABASE_DIRECT_URL'],
      message: DIRECT_NEEDS,
    })
    .safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SetupError(`These settings are wrong: ${problems.join('; ')}.`);
  }
  const values = result.data;
  const siteUrl = values.SITE_URL?.replace(/(?<!\/)\/+$/, '') ?? null;
  const isPublic = siteUrl !== null && !isLoopback(new URL(siteUrl).hostname);
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    isPublic,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseWait: values.DATABASE_WAIT_SECONDS,
    databasePool: values.DATABASE_POOL,
    databaseTimeout: values.DATABASE_TIMEOUT_SECONDS * 1_000,
    dataDirectory: values.SATO_DATA_DIR,
    adminName: values.SATO_ADMIN_NAME ?? null,
    adminPassword: values.SATO_ADMIN_PASSWORD,
    starterContent: values.SATO_STARTER_CONTENT,
    siteKey: values.SITE_KEY ?? { encrypts: null, decrypts: [] },
    peertubeHosts: values.PEERTUBE_HOSTS,
    adminSecondFactor: values.ADMIN_SECOND_FACTOR ?? (isPublic ? 'required' : 'optional'),
    sessionIdle: values.SESSION_IDLE_HOURS,
    staffSessionIdle: Math.min(values.STAFF_SESSION_IDLE_HOURS, values.SESSION_IDLE_HOURS),
    commentReview: values.COMMENT_REVIEW,
    commentEmail: values.COMMENT_EMAIL,
    newAccountHours: values.NEW_ACCOUNT_HOURS,
    newAccountComments: values.NEW_ACCOUNT_COMMENTS_PER_HOUR,
    offlineReading: values.OFFLINE_READING,
    trustProxy: values.TRUST_PROXY,
    responseCacheSize: values.RESPONSE_CACHE_MIB * 1_024 * 1_024,
    cdnMaxAge: values.CDN_MAX_AGE_SECONDS,
    shutdownDelay: values.SHUTDOWN_DELAY_SECONDS * 1_000,
    mediaStorage: mediaStorageOf(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? { name: BRAND.name, address: 'noreply@localhost' },
    newsletterRate: values.NEWSLETTER_MAILS_PER_SECOND,
    mailOrigin: siteUrl ?? `http://localhost:${values.PORT}`,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

function mediaStorageOf(values: z.output<typeof settings>): S3Settings | null {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_KEY_ID: accessKeyId, MEDIA_S3_SECRET: secretAccessKey } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region } = values;
  return { bucket, endpoint, region, accessKeyId, secretAccessKey };
}

import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { GENERATED_PASSWORD_DAYS } from '#domain/limits.ts';
import type { AccountEvents } from './modules/accounts/account-events.ts';
import { createFirstAdmin } from './modules/accounts/first-admin.ts';
import { createPasskeyHandles } from './modules/accounts/passkey-handles.ts';
import { openPasswords, type Passwords } from './modules/accounts/passwords.ts';
import { createSecondFactorSecrets } from './modules/accounts/second-factor-secrets.ts';
import { publishConfirmed } from './modules/community/comment/confirmed-comments.ts';
import { handOverContent } from './modules/content/writing/hand-over.ts';
import { PICTURES_OF_CONTENT } from './modules/content/writing/replace-media.ts';
import { endSubscriptionOf } from './modules/newsletter/end-subscriptions.ts';
import { PICTURES_OF_ISSUES } from './modules/newsletter/issue-pictures.ts';
import { ChangeFeed } from './platform/database/change-feed.ts';
import { type OpenDatabase, openDatabase } from './platform/database/embedded-postgres.ts';
import { DEAF_POOLER, keepsSessions } from './platform/database/listen-check.ts';
import { makeFolder } from './platform/database/make-folder.ts';
import { migrate } from './platform/database/migrate.ts';
import { createMapper } from './platform/database/orm.ts';
import { writeSecret } from './platform/database/secret-file.ts';
import { SiteConnections, type WaitingLimits } from './platform/database/site-connections.ts';
import { MediaFiles } from './platform/files/media-files.ts';
import { createKnownDevices } from './platform/http/known-devices.ts';
import { SiteKeys } from './platform/keys/site-secret.ts';
import { createRateLimits } from './platform/limits/rate-limits.ts';
import { SecurityLog } from './platform/logging/security-log.ts';
import { Tally } from './platform/metrics/tally.ts';
import { type Config, readConfig } from './platform/settings/config.ts';
import type { Site } from './platform/site.ts';
import { createOrm } from './site-orm.ts';

/** Connections in addition to those of the mapper. */
const SIDE_POOL = 4;

/** In milliseconds: how long running work may take once the site closes, and how often to check for it. */
const LAST_WORK = 5_000;
const LOOK_EVERY = 10;
/** A single check may fall between two queries of a request. Commands have waited for theirs. */
const QUIET_LOOKS = { server: 3, command: 1 };

const accountEvents: AccountEvents = {
  handOver: handOverContent,
  ends: endSubscriptionOf,
  confirmed: publishConfirmed,
};

export interface OpenSiteOptions {
  /** Settings; those of the process if omitted. */
  environment?: NodeJS.ProcessEnv;
  /** Takes one line for the operator. */
  log(line: string): void;
  /** Whether waiting for the database is limited. A server needs that; commands may take their time. */
  boundsWaiting: boolean;
  /** Whether a password that is made for the first admin is shown, where nobody else sees it. */
  showsPassword?: boolean;
}

/**
 * Opens the configured or the embedded database and updates its schema.
 * @throws SetupError if a setting is invalid or the database can't be reached.
 */
export async function openSite({
  environment = process.env,
  log,
  boundsWaiting,
  showsPassword = true,
}: OpenSiteOptions): Promise<Site> {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseWait, dataDirectory } = readConfig(environment);
  const database = await openDatabase({ databaseUrl, directUrl, databaseWait, dataDirectory, log });
  try {
    const config = readConfig(environment, await migratedDefaults(database.directUrl));
    const limits = boundsWaiting ? await waitingLimits(database, config, log) : undefined;
    const connections = new SiteConnections(limits);
    const orm = await createOrm(database.url, {
      pool: { max: config.databasePool },
      driverOptions: connections.options,
    });
    const pool = new pg.Pool({ connectionString: database.url, max: SIDE_POOL, ...connections.options });
    // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => void client.on('error', () => {}));
    const siteKeys = new SiteKeys(pool, config.siteKey);
    const passwords = openPasswords();
    const securityLog = new SecurityLog(pool);
    // Its connection also distinguishes a running site without visitors from one that isn't running.
    const changes = limits && (limits.keepsSessions || directUrl) ? new ChangeFeed(database.directUrl) : null;
    const closePools = async () => {
      // Requests continue after their caller is gone, and a pool that is closed while one of them connects never
      // finishes closing.
      const looks = limits ? QUIET_LOOKS.server : QUIET_LOOKS.command;
      await Promise.all([restOf(await orm.em.getConnection().getNativeClient(), looks), restOf(pool, looks)]);
      connections.destroy();
      changes?.close();
      await Promise.all([pool.end(), orm.close(), passwords.close()]);
    };
    try {
      await greetFirstAdmin(orm.em, passwords, config, log, showsPassword);
    } catch (error) {
      await closePools();
      throw error;
    }
    return {
      config,
      databaseUrl: database.url,
      orm,
      em: orm.em,
      pool,
      siteKeys,
      rateLimits: createRateLimits(pool, siteKeys, config),
      passwords,
      knownDevices: createKnownDevices(siteKeys),
      secondFactorSecrets: createSecondFactorSecrets(siteKeys),
      passkeyHandles: createPasskeyHandles(siteKeys),
      securityLog,
      mailOutcomes: new Tally(),
      accountEvents,
      picturePlaces: [...PICTURES_OF_CONTENT, PICTURES_OF_ISSUES],
      mediaFiles: new MediaFiles(config),
      changes,
      lost: database.lost,
      close: async () => {
        await closePools();
        securityLog.end();
        await database.close();
      },
      abandon: database.close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Updates the schema. Uses its own connections, because a migration may take longer than the limit for visitors' queries.
 * @returns defaults of settings that differ on a site from an earlier version.
 */
async function migratedDefaults(url: string): Promise<Record<string, string>> {
  const orm = await createMapper([], url, { pool: { max: 1 } });
  try {
    await migrate(orm);
    const rows = await orm.em.fork().execute<{ name: string; value: string }[]>('select name, value from kept_default');
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  } finally {
    await orm.close();
  }
}

async function waitingLimits(
  { url, directUrl }: Pick<OpenDatabase, 'url' | 'directUrl'>,
  config: Config,
  log: (line: string) => void,
): Promise<WaitingLimits> {
  const statement = config.databaseTimeout;
  // The direct address is only set for a pooler, on whose connections settings would meet other work.
  if (directUrl !== url) return { statement, keepsSessions: false };
  const isDirect = await keepsSessions(url);
  if (!isDirect) {
    log(DEAF_POOLER);
  }
  return { statement, keepsSessions: isDirect };
}

/** Waits until that many checks in a row have found the pool idle, or until the time for running work is over. */
async function restOf(pool: pg.Pool, looks: number): Promise<void> {
  const latest = performance.now() + LAST_WORK;
  for (let quiet = 0; performance.now() < latest; await setTimeout(LOOK_EVERY)) {
    quiet = pool.waitingCount > 0 || pool.idleCount < pool.totalCount ? 0 : quiet + 1;
    if (quiet === looks) return;
  }
}

/**
 * Creates the first admin of a site without accounts, the default author. Its password is only shown now. The output of a
 * public site usually ends up in a log, and nobody looks for a password in the output of a command, so there it is in a file
 * instead.
 */
async function greetFirstAdmin(
  em: EntityManager,
  passwords: Passwords,
  config: Config,
  log: (line: string) => void,
  showsPassword: boolean,
): Promise<void> {
  const file = resolve(config.dataDirectory, 'first-admin-password');
  const inFile = config.isPublic || !showsPassword;
  const admin = await createFirstAdmin(em, passwords, config, (password) => {
    if (!inFile) return;
    makeFolder(config.dataDirectory, 0o755);
    writeSecret(file, `${password}\n`);
  });
  if (!admin) return;
  log(`First admin: ${admin.username}`);
  if (!admin.generatedPassword) return;
  if (inFile) log(`Its password is in ${file}. Change it within ${GENERATED_PASSWORD_DAYS} days.`);
  else log(`Its password, shown only now: ${admin.generatedPassword}`);
}

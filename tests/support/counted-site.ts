import pg from 'pg';
import { createPasskeyHandles } from '#server/modules/accounts/passkey-handles.ts';
import { openPasswords } from '#server/modules/accounts/passwords.ts';
import { createSecondFactorSecrets } from '#server/modules/accounts/second-factor-secrets.ts';
import { MediaFiles } from '#server/platform/files/media-files.ts';
import { createKnownDevices } from '#server/platform/http/known-devices.ts';
import { SiteKeys } from '#server/platform/keys/site-secret.ts';
import { createRateLimits } from '#server/platform/limits/rate-limits.ts';
import { SecurityLog } from '#server/platform/logging/security-log.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import type { Site } from '#server/platform/site.ts';
import { createOrm } from '#server/site-orm.ts';
import { freshDatabase } from './fresh-database.ts';

/** A site in the process of the test, on a database of its own. @param queries takes in each query of the mapper. */
export async function countedSite(queries: string[]): Promise<Site> {
  const database = await freshDatabase();
  const orm = await createOrm(database.url, { debug: ['query'], logger: (query) => queries.push(query) });
  const pool = new pg.Pool({ connectionString: database.url });
  // As the site does: an idle connection that breaks is not an error.
  pool.on('error', () => {});
  const close = async () => {
    await passwords.close();
    await pool.end();
    await orm.close();
    await database.drop();
  };
  const siteKeys = new SiteKeys(pool, readConfig({}).siteKey);
  const rateLimits = createRateLimits(pool, siteKeys, readConfig({}));
  const passwords = openPasswords();
  return {
    config: readConfig({}),
    databaseUrl: database.url,
    orm,
    em: orm.em,
    pool,
    siteKeys,
    rateLimits,
    passwords,
    knownDevices: createKnownDevices(siteKeys),
    secondFactorSecrets: createSecondFactorSecrets(siteKeys),
    passkeyHandles: createPasskeyHandles(siteKeys),
    securityLog: new SecurityLog(pool),
    mediaFiles: new MediaFiles(readConfig({})),
    changes: null,
    lost: new Promise(() => {}),
    close,
    abandon: close,
  };
}

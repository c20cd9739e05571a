import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '#domain/app-error.ts';

/** A random key of the site for one purpose. */
export interface SiteKey {
  version: number;
  /** 64 hexadecimal digits. */
  value: string;
}

/** What the command line lists; never the key itself. */
export interface ListedKey {
  name: string;
  version: number;
  createdAt: Date;
  use: 'current' | 'next' | 'old';
}

/** Every key of the site. Each is created when it is first needed. */
export const KEY_NAMES = [
  'session',
  'device',
  'second-factor',
  'passkey',
  'login',
  'password-reset',
  'newsletter-limit',
  'newsletter-opt-out',
  'view',
  'translation-wish',
] as const;

export type KeyName = (typeof KEY_NAMES)[number];

/** In milliseconds: how long a process goes on with the keys that it has read. */
const READ_EVERY = 5_000;
/** In seconds: a new key signs from then on, when every process has read it. */
const KNOWN_AFTER = 30;
/** In days: how long what a key has signed lasts. Other keys only count attempts of a day at most. */
const LIFETIMES = { session: 30, device: 365 };
/** Its old keys go once nothing is encrypted or hashed with them. */
const SECOND_FACTOR = 'second-factor';
/** Authenticators hold what it has hashed for as long as they like. */
const PASSKEY = 'passkey';
/** Its digests can't be computed again, because the addresses are gone. */
const OPT_OUT = 'newsletter-opt-out';

const CURRENT = `version = coalesce(
  (select max(k.version) from site_secret k
   where k.name = s.name and k.created_at <= now() - interval '${KNOWN_AFTER} seconds'),
  (select min(k.version) from site_secret k where k.name = s.name))`;

/** The keys with a name: first the one that signs, then the others, which only verify. It creates the first one. */
export async function siteKeys(pool: Pool | PoolClient, name: KeyName): Promise<[SiteKey, ...SiteKey[]]> {
  await pool.query(
    `insert into site_secret (name, version, value)
     select $1, 1, $2 where not exists (select from site_secret where name = $1)
     on conflict do nothing`,
    [name, newValue()],
  );
  const { rows } = await pool.query<SiteKey>(
    `select version, value from site_secret s where name = $1 order by (${CURRENT}) desc, version desc`,
    [name],
  );
  return rows as [SiteKey, ...SiteKey[]];
}

/** Reads the keys when they are needed, at most every few seconds; tries again after a failure. */
export function recentSiteKeys(pool: Pool, name: KeyName): () => Promise<[SiteKey, ...SiteKey[]]> {
  let keys: Promise<[SiteKey, ...SiteKey[]]> | undefined;
  let readAt = 0;
  return () => {
    if (keys && performance.now() < readAt + READ_EVERY) return keys;
    readAt = performance.now();
    keys = siteKeys(pool, name).catch((error) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}

/** The same for the value of the key that signs. */
export function lazySiteSecret(pool: Pool, name: KeyName): () => Promise<string> {
  const keys = recentSiteKeys(pool, name);
  return async () => (await keys())[0].value;
}

/**
 * Adds a key, which signs in half a minute, when every process knows it. The old ones go on verifying.
 * @param forgetOld ends the old keys at once, and with them all that they have signed.
 * @param within what happens in the same transaction; it gets the new key.
 * @throws AppError NOT_FOUND for a name that no key has.
 */
export async function rotateSiteKey(
  pool: Pool,
  name: string,
  { forgetOld, within }: { forgetOld: boolean; within?(client: PoolClient, key: SiteKey): Promise<void> },
): Promise<void> {
  if (!isKeyName(name))
    throw new AppError('NOT_FOUND', `There is no key named ${name}. The keys are ${KEY_NAMES.join(', ')}.`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table site_secret in share row exclusive mode');
    await siteKeys(client, name);
    const { rows } = await client.query<SiteKey>(
      `insert into site_secret (name, version, value)
       select $1, max(version) + 1, $2 from site_secret where name = $1 returning version, value`,
      [name, newValue()],
    );
    const [key] = rows;
    if (!key) throw new Error('The new key was not stored.');
    await within?.(client, key);
    if (forgetOld) await client.query('delete from site_secret where name = $1 and version < $2', [name, key.version]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Deletes keys that nothing can need any more, because all that they have signed has expired. */
export async function dropExpiredKeys(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from site_secret s using (
       select name, version, lead(created_at) over (partition by name order by version) as replaced_at from site_secret
     ) old
     where old.name = s.name and old.version = s.version
       and old.replaced_at < now() - interval '${KNOWN_AFTER} seconds' - interval '1 day' * coalesce(($1::jsonb ->> s.name)::integer, 1)
       and not (s.name = '${SECOND_FACTOR}' and s.version in (
         select key_version from second_factor union all select key_version from recovery_code))
       and not (s.name = '${PASSKEY}' and exists (select from passkey))
       and not (s.name = '${OPT_OUT}' and exists (select from newsletter_opt_out))`,
    [JSON.stringify(LIFETIMES)],
  );
  return rowCount ?? 0;
}

export async function listSiteKeys(pool: Pool): Promise<ListedKey[]> {
  const { rows } = await pool.query<ListedKey>(
    `select name, version, created_at as "createdAt",
       case when ${CURRENT} then 'current'
         when created_at > now() - interval '${KNOWN_AFTER} seconds' then 'next' else 'old' end as use
     from site_secret s order by name, version desc`,
  );
  return rows;
}

/** Whether the site has a key with this name. */
export function isKeyName(name: string): name is KeyName {
  return (KEY_NAMES as readonly string[]).includes(name);
}

function newValue(): string {
  return randomBytes(32).toString('hex');
}

import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '#domain/app-error.ts';
import { OPERATOR, setAuditContext } from '../database/change-author.ts';
import { ENCRYPTED, KeyEncryption, OPT_OUT, type SiteKeySetting, type StoredKey } from './key-encryption.ts';

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
  encrypted: boolean;
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
  OPT_OUT,
  'view',
  'translation-wish',
] as const;

export type KeyName = (typeof KEY_NAMES)[number];

/** In milliseconds: how long a process keeps using the keys that it has read. */
const READ_EVERY = 5_000;
/** In seconds: a new key signs from then on, when every process has read it. */
const KNOWN_AFTER = 30;
/** In days: how long what a key has signed lasts. Other keys only count attempts of a day at most. */
const LIFETIMES = { session: 30, device: 365 };
/** Its old keys go once nothing is encrypted or hashed with them. */
const SECOND_FACTOR = 'second-factor';
/** Authenticators hold what it has hashed for as long as they like. */
const PASSKEY = 'passkey';

const CURRENT = `version = coalesce(
  (select max(k.version) from site_secret k
   where k.name = s.name and k.created_at <= now() - interval '${KNOWN_AFTER} seconds'),
  (select min(k.version) from site_secret k where k.name = s.name))`;

interface Rotation {
  /** Ends the old keys at once, and with them all that they have signed. */
  forgetOld: boolean;
  /** Ends those that can't be decrypted, because `SITE_KEY` is lost. */
  forgetUnreadable: boolean;
  /** Happens in the same transaction. */
  within?(client: PoolClient, newest: SiteKey, old: SiteKey[]): Promise<void>;
}

/** The keys of the site in its database. */
export class SiteKeys {
  private readonly encryption: KeyEncryption;

  constructor(
    private readonly pool: Pool,
    setting: SiteKeySetting,
  ) {
    this.encryption = new KeyEncryption(setting);
  }

  /**
   * The keys with a name: first the one that signs, then the others, which only verify. It creates the first one.
   * @throws SetupError if they can't be decrypted.
   */
  async of(name: KeyName): Promise<[SiteKey, ...SiteKey[]]> {
    await this.pool.query(
      `insert into site_secret (name, version, value)
       select $1, 1, $2 where not exists (select from site_secret where name = $1)
       on conflict do nothing`,
      [name, this.encryption.encrypted({ name, version: 1, value: newValue() })],
    );
    const { rows } = await this.pool.query<StoredKey>(
      `select name, version, value from site_secret s where name = $1 order by (${CURRENT}) desc, version desc`,
      [name],
    );
    return rows.map((stored) => this.decrypted(stored)) as [SiteKey, ...SiteKey[]];
  }

  /** Reads the keys when they are needed, at most every few seconds; tries again after a failure. */
  recent(name: KeyName): () => Promise<[SiteKey, ...SiteKey[]]> {
    let keys: Promise<[SiteKey, ...SiteKey[]]> | undefined;
    let readAt = 0;
    return () => {
      if (keys && performance.now() < readAt + READ_EVERY) return keys;
      readAt = performance.now();
      keys = this.of(name).catch((error) => {
        keys = undefined;
        throw error;
      });
      return keys;
    };
  }

  /**
   * Adds a key for the operator, which signs in half a minute, when every process knows it. The old ones keep verifying.
   * @throws AppError NOT_FOUND for a name that no key has. @throws SetupError if the old keys can't be decrypted.
   */
  async rotate(name: string, { forgetOld, forgetUnreadable, within }: Rotation): Promise<void> {
    if (!isKeyName(name))
      throw new AppError('NOT_FOUND', `There is no key named ${name}. The keys are ${KEY_NAMES.join(', ')}.`);
    await this.whileLocked(async (client) => {
      await setAuditContext(client, OPERATOR);
      const { rows: stored } = await client.query<StoredKey>(
        'select name, version, value from site_secret where name = $1 order by version',
        [name],
      );
      const readable = forgetUnreadable ? stored.filter((key) => this.encryption.isReadable(key)) : stored;
      const old = readable.map((key) => this.decrypted(key));
      const version = Math.max(0, ...stored.map((key) => key.version)) + 1;
      const newest = { version, value: newValue() };
      await client.query('insert into site_secret (name, version, value) values ($1, $2, $3)', [
        name,
        version,
        this.encryption.encrypted({ name, ...newest }),
      ]);
      await within?.(client, newest, old);
      const remaining = forgetOld ? [version] : [version, ...old.map((key) => key.version)];
      await client.query('delete from site_secret where name = $1 and version <> all($2)', [name, remaining]);
    });
  }

  /**
   * Brings all keys into the form that `SITE_KEY` asks for. Several processes can do it at the same time.
   * @throws SetupError if one can't be decrypted.
   */
  async encryptStored(): Promise<void> {
    // Most starts have nothing to change, and don't wait for others.
    if ((await this.stored(this.pool)).every((stored) => this.decrypted(stored) && this.encryption.isCurrent(stored)))
      return;
    await this.whileLocked(async (client) => {
      for (const stored of await this.stored(client)) {
        const { name, version, value } = { ...stored, ...this.decrypted(stored) };
        if (this.encryption.isCurrent(stored)) continue;
        await client.query('update site_secret set value = $3 where name = $1 and version = $2', [
          name,
          version,
          this.encryption.encrypted({ name, version, value }),
        ]);
      }
    });
  }

  /** Changes nothing. @throws SetupError if a key can't be decrypted. */
  async checkReadable(): Promise<void> {
    for (const stored of await this.stored(this.pool)) this.decrypted(stored);
  }

  private async stored(pool: Pool | PoolClient): Promise<StoredKey[]> {
    const { rows } = await pool.query<StoredKey>(
      'select name, version, value from site_secret where name = any($1) order by name, version',
      [KEY_NAMES],
    );
    return rows;
  }

  private decrypted(stored: StoredKey): SiteKey {
    return { version: stored.version, value: this.encryption.decrypted(stored) };
  }

  /** In a transaction during which no one else changes keys. */
  private async whileLocked(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table site_secret in share row exclusive mode');
      await work(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
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
       -- Its digests can't be computed again, because the addresses are gone.
       and not (s.name = '${OPT_OUT}' and exists (select from newsletter_opt_out))`,
    [JSON.stringify(LIFETIMES)],
  );
  return rowCount ?? 0;
}

export async function listSiteKeys(pool: Pool): Promise<ListedKey[]> {
  const { rows } = await pool.query<ListedKey>(
    `select name, version, created_at as "createdAt",
       case when ${CURRENT} then 'current'
         when created_at > now() - interval '${KNOWN_AFTER} seconds' then 'next' else 'old' end as use,
       value like '${ENCRYPTED}%' as encrypted
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

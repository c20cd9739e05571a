import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { ChangeFeed } from './database/change-feed.ts';
import type { MediaFiles } from './files/media-files.ts';
import type { KnownDevices } from './http/known-devices.ts';
import type { SiteKeys } from './keys/site-secret.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { SecurityLog } from './logging/security-log.ts';
import type { Tally } from './metrics/tally.ts';
import type { Config } from './settings/config.ts';
import type { SetupError } from './settings/setup-error.ts';

/** An open site. Modules declare the parts that they add to it. */
export interface Site {
  config: Config;
  databaseUrl: string;
  orm: MikroORM;
  /** For sessions and rate limits, which don't use the mapper. */
  pool: Pool;
  siteKeys: SiteKeys;
  rateLimits: RateLimits;
  knownDevices: KnownDevices;
  securityLog: SecurityLog;
  /** What became of attempts to send mail. */
  mailOutcomes: Tally;
  /** The files of uploaded pictures. */
  mediaFiles: MediaFiles;
  /** Null for commands, and behind a pooler that drops notifications. */
  changes: ChangeFeed | null;
  /** Fork it for each piece of work. */
  em: EntityManager;
  /** Resolves with the reason if the database has ended and can't be restarted. */
  lost: Promise<SetupError>;
  close(): Promise<void>;
  /** Releases the database while work continues, for a process that ends right afterwards. */
  abandon(): Promise<void>;
}

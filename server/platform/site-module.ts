import type { EntityManager } from '@mikro-orm/postgresql';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { MediaFiles } from './files/media-files.ts';
import type { Job } from './jobs/run-job.ts';
import type { Config } from './settings/config.ts';
import type { Site } from './site.ts';

/** What a module gives to a site that answers requests. Commands need less, so they load no modules as a whole. */
export interface SiteModule {
  /** Classes of the GraphQL API, for type-graphql. */
  resolvers?: (abstract new (
    ...args: never[]
  ) => unknown)[];
  /** Answers outside of GraphQL, pages and `/api`. */
  routes?: ((site: Site) => Router)[];
  jobs?: ((site: Site, log: Logger) => Job)[];
  /** SQL of a row about each queue: how many wait, how many have failed, and for how many seconds the oldest waits. */
  queues?: Record<string, string>;
  /** Queues mail that is due. */
  queueDueMail?(em: EntityManager, config: Config): Promise<void>;
  /** Deletes what isn't needed any longer, every hour. */
  cleanUp?(cleaning: Cleaning): Promise<void>;
  /** What the site stores about a person: a query for each part of the file, with the person's id as `:id`. */
  personalData?: Record<string, string>;
}

export interface Cleaning {
  em: EntityManager;
  files: MediaFiles;
  log: Logger;
  /** Runs a transaction whose changes the history records as the job's. */
  asJob<Result>(work: (transaction: EntityManager) => Promise<Result>): Promise<Result>;
}

import 'reflect-metadata';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { MIGRATIONS } from './migrate.ts';

export type MapperOptions = Pick<Options, 'pool' | 'debug' | 'logger'> & { driverOptions?: pg.PoolConfig };

/** The object-relational mapper for a database. It doesn't connect yet. */
export function createMapper(
  entities: EntityClass[],
  url: string,
  { driverOptions, ...options }: MapperOptions = {},
): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities,
    // Migrations need none.
    discovery: { warnWhenNoEntities: false },
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      migrationsList: MIGRATIONS,
      snapshot: false,
      silent: true,
    },
    forceUtcTimezone: true,
    // By itself, the mapper leaves out the parameters of the address, such as those for TLS.
    driverOptions: { connectionString: url, ...driverOptions },
    ...options,
  });
}

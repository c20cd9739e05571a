import { basename } from 'node:path';
import type { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

const modules = import.meta.glob<Record<string, MigrationClass>>('./migrations/*.ts', { eager: true });

/** The class that each file in `migrations/` exports, under the file's name, in the order of their numbers. */
export const migrationsList = Object.entries(modules)
  .flatMap(([path, exported]) =>
    Object.values(exported).map((migration) => ({ name: basename(path, '.ts'), class: migration })),
  )
  .toSorted((a, b) => a.name.localeCompare(b.name));

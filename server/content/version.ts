import { Formula } from '@mikro-orm/decorators/legacy';
import { AppError } from '#domain/app-error.ts';

/** The column that the database counts up with every edit; see migration 0009. Read only. */
export function Version(): PropertyDecorator {
  return Formula((_columns, table) => `${table.alias}.version`, { type: 'integer' }) as PropertyDecorator;
}

/**
 * @param expected the version that an edit began from; left out, whatever there is may be edited.
 * @throws AppError CONFLICT when somebody else has edited since.
 */
export function expectVersion({ version }: { version: number }, expected: number | null | undefined): void {
  if (expected == null || expected === version) return;
  throw new AppError('CONFLICT', 'Somebody else has changed this in the meantime.', { version: 'outdated' });
}

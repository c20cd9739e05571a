import { Formula } from '@mikro-orm/decorators/legacy';
import { AppError } from '#domain/app-error.ts';

/** The column that the database increases with every edit; see `audit_changes` in routines/audit.sql. Read only. */
export function Version(): PropertyDecorator {
  return Formula((_columns, table) => `${table.alias}.version`, { type: 'integer' }) as PropertyDecorator;
}

/**
 * @param expected the version that an edit is based on; if omitted, any version.
 * @throws AppError CONFLICT if someone else has edited the item since.
 */
export function expectVersion({ version }: { version: number }, expected: number | null | undefined): void {
  if (expected == null || expected === version) return;
  throw new AppError('CONFLICT', 'Someone else changed this in the meantime. Reload it and try again.', {
    version: 'outdated',
  });
}

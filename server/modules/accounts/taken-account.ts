import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { AppError } from '#domain/app-error.ts';

export const TAKEN = 'This username or email is already taken.';

/**
 * Stores a name or an address that must be unique.
 * @throws AppError CONFLICT, the same for a taken name and a taken address.
 */
export async function refusingTaken<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AppError('CONFLICT', TAKEN);
  }
}

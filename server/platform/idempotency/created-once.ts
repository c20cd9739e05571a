import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { IDEMPOTENCY_KEY_DAYS } from '#domain/limits.ts';
import { parseInput } from '#domain/parse-input.ts';
import { problem } from '#domain/text-input.ts';
import type { SignedIn } from '#domain/viewer.ts';

const keyed = z.object({ idempotencyKey: z.uuid(problem('invalid')).nullish() });

/** A request to create something, which may arrive more than once. */
export interface Creation {
  userId: number;
  /** The name of the mutation. REST calls that do the same have the same. */
  operation: string;
  key: string;
  inputDigest: Buffer;
}

/**
 * @param idempotencyKey as the caller sent it.
 * @param input everything else that the caller sent.
 * @returns null if there is no key. Then each request creates something of its own.
 * @throws AppError BAD_USER_INPUT for a key that isn't a UUID.
 */
export function creationOf(
  { id: userId }: SignedIn,
  operation: string,
  idempotencyKey: unknown,
  input: unknown,
): Creation | null {
  const { idempotencyKey: key } = parseInput(keyed, { idempotencyKey });
  if (key == null) return null;
  return { userId, operation, key, inputDigest: createHash('sha256').update(JSON.stringify(input)).digest() };
}

/**
 * Creates something, unless an earlier request with the same key has.
 * @param em in the transaction that `create` writes in. A request that runs at the same time waits for its end.
 * @param create returns what identifies the new item among those of its kind.
 * @throws AppError CONFLICT, for `idempotencyKey` if it was already used with other input.
 */
export async function createdOnce(
  em: EntityManager,
  creation: Creation | null,
  create: () => Promise<number | string>,
): Promise<{ id: string; isRepeated: boolean }> {
  if (creation === null) return { id: String(await create()), isRepeated: false };
  const { userId, operation, key, inputDigest } = creation;
  const [begun] = await em.execute<unknown[]>(
    `insert into idempotency_key (user_id, key, operation, input_digest) values (?, ?, ?, ?)
     on conflict (user_id, key) do nothing returning key`,
    [userId, key, operation, inputDigest],
  );
  if (!begun) {
    const created = await createdBefore(em, creation);
    if (created === null) throw new Error('The row of an idempotency key has gone.');
    return { id: created, isRepeated: true };
  }
  return { id: await createdInstead(em, creation, create), isRepeated: false };
}

/** Creates an item and assigns the key to it, for example because the first item no longer exists. */
export async function createdInstead(
  em: EntityManager,
  { userId, key }: Creation,
  create: () => Promise<number | string>,
): Promise<string> {
  const id = String(await create());
  await em.execute('update idempotency_key set created = ? where user_id = ? and key = ?', [id, userId, key]);
  return id;
}

/** What an earlier request with the same key has created; null if there was none. @throws AppError as `createdOnce`. */
export async function createdBefore(em: EntityManager, creation: Creation | null): Promise<string | null> {
  if (creation === null) return null;
  const { userId, operation, key, inputDigest } = creation;
  const [row] = await em.execute<{ created: string; isSame: boolean }[]>(
    `select created, operation = ? and coalesce(input_digest = ?, true) as "isSame" from idempotency_key
     where user_id = ? and key = ?`,
    [operation, inputDigest, userId, key],
  );
  if (row && !row.isSame) {
    throw new AppError('CONFLICT', 'This idempotency key was already used with other input. Use a new key.', {
      idempotencyKey: 'invalid',
    });
  }
  return row?.created ?? null;
}

/** No form waits longer for the answer to what it has sent. */
export async function deleteOldKeys(em: EntityManager): Promise<void> {
  await em.execute('delete from idempotency_key where created_at < now() - make_interval(days => ?)', [
    IDEMPOTENCY_KEY_DAYS,
  ]);
}

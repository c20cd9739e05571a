import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';
import { inTransactionOf, OPERATOR } from '../../../platform/database/change-author.ts';
import { didYouMean } from '../../../platform/did-you-mean.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { moveToTrash } from './trash-items.ts';

/**
 * Gives an item another slug. Its former address leads on, if it has a page of its own.
 * @throws Refusal if there is no such item, or another one has the new slug.
 */
export async function moveItem(em: EntityManager, type: ContentType, slug: string, newSlug: string): Promise<void> {
  try {
    await inTransactionOf(OPERATOR, em, async (transaction) => {
      const [id] = await idsOf(transaction, type, [slug]);
      await transaction.execute(`update ${CONTENT_TABLES[type].name} set slug = ?, updated_at = now() where id = ?`, [
        newSlug,
        id,
      ]);
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new Refusal(`Another ${type} already has the slug ${newSlug}.`);
  }
}

/** Moves items to the trash, modules with their lessons. @throws Refusal if there is no such item; then none is moved. */
export async function trashItems(em: EntityManager, type: ContentType, slugs: readonly string[]): Promise<void> {
  await inTransactionOf(OPERATOR, em, async (transaction) => {
    await moveToTrash(transaction, type, await idsOf(transaction, type, slugs));
  });
}

/** @throws Refusal if there is no such item. */
export async function expectItems(em: EntityManager, type: ContentType, slugs: readonly string[]): Promise<void> {
  await idsOf(em, type, slugs);
}

async function idsOf(em: EntityManager, type: ContentType, slugs: readonly string[]): Promise<number[]> {
  const { name } = CONTENT_TABLES[type];
  const found = await em.execute<{ id: number; slug: string }[]>(`select id, slug from ${name} where slug in (?)`, [
    slugs,
  ]);
  const unknown = slugs.find((slug) => !found.some((item) => item.slug === slug));
  if (unknown === undefined) return found.map(({ id }) => id);
  const all = await em.execute<{ slug: string }[]>(`select slug from ${name} order by slug`);
  const known = all.map(({ slug }) => slug);
  throw new Refusal(`There is no ${type} ${unknown}.${didYouMean(unknown, known)}`);
}

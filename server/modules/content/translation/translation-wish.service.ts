import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { CommentTargetKind } from '#domain/content.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { CONTENT_TABLES, isUntranslated } from '../model/content-tables.ts';

/** The origin of a wish. */
interface Wisher {
  clientAddress: string;
  userAgent: string;
}

/** Readers who would like to read an item in Spanish. */
export class TranslationWishService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'rateLimits'>) {}

  /**
   * Counts a wish for a published item that lacks some of its Spanish, once per visitor.
   * @throws AppError NOT_FOUND; RATE_LIMITED for too many from one place.
   */
  async add(type: CommentTargetKind, id: number, { clientAddress, userAgent }: Wisher): Promise<void> {
    const visitor = await this.context.rateLimits.translationWish({
      item: `${type} ${id}`,
      clientAddress,
      visitor: userAgent,
    });
    const [item] = await this.context.em.execute<{ isUntranslated: boolean }[]>(
      `select ${isUntranslated(type)} as "isUntranslated" from ${CONTENT_TABLES[type].name} r
       where r.id = ? and r.status = 'published'`,
      [id],
    );
    if (!item) throw new AppError('NOT_FOUND', `${CONTENT_KINDS[type].name} not found`);
    if (!item.isUntranslated) return;
    await this.context.em.execute(
      `insert into translation_wish (${type}_id, visitor) values (?, ?) on conflict do nothing`,
      [id, visitor],
    );
  }
}

/** Deletes the wishes that came true. Nothing of the visitors is kept longer than it is needed. */
export async function forgetGrantedWishes(em: EntityManager): Promise<number> {
  const types = ['article', 'video', 'lesson'] as const;
  const granted = types.map(
    (type) => `w.${type}_id in (select r.id from ${CONTENT_TABLES[type].name} r where not (${isUntranslated(type)}))`,
  );
  const rows = await em.execute(`delete from translation_wish w where ${granted.join(' or ')} returning w.id`);
  return rows.length;
}

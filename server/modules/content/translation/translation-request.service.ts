import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { CommentTargetKind } from '#domain/content.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { CONTENT_TABLES, isUntranslated } from '../model/content-tables.ts';

/** The visitor who asks. */
interface Visitor {
  clientAddress: string;
  userAgent: string;
}

/** Requests of readers for an item in Spanish. */
export class TranslationRequestService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'rateLimits'>) {}

  /**
   * Counts a request for a published item that lacks some of its Spanish, once per visitor.
   * @throws AppError NOT_FOUND; RATE_LIMITED for too many from one place.
   */
  async add(type: CommentTargetKind, id: number, { clientAddress, userAgent }: Visitor): Promise<void> {
    const visitor = await this.context.rateLimits.translationRequest({
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

/** Deletes the requests for items that have been translated. Nothing about visitors is stored longer than needed. */
export async function deleteFulfilledRequests(em: EntityManager): Promise<number> {
  const types = ['article', 'video', 'lesson'] as const;
  const fulfilled = types.map(
    (type) => `w.${type}_id in (select r.id from ${CONTENT_TABLES[type].name} r where not (${isUntranslated(type)}))`,
  );
  const rows = await em.execute(`delete from translation_wish w where ${fulfilled.join(' or ')} returning w.id`);
  return rows.length;
}

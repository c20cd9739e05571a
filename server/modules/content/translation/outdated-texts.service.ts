import type { ContentType } from '#domain/content.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';

/** A text whose English changed since its Spanish was last written or confirmed. */
export interface OutdatedText {
  /** Name of the English field, such as `title`. */
  field: string;
  /**
   * The English that the Spanish translates, questions as JSON; null if the history no longer has it.
   */
  english: string | null;
}

/** What editors have to know about translations that are out of date. */
export class OutdatedTextService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /**
   * The outdated texts of an item.
   * @param translatedFrom of the item: digests of the English by field.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN.
   */
  async of(
    viewer: Viewer,
    type: ContentType,
    id: number,
    translatedFrom: Record<string, string>,
  ): Promise<OutdatedText[]> {
    authorize(viewer, 'content:write');
    if (Object.keys(translatedFrom).length === 0) return [];
    return this.context.em.execute<OutdatedText[]>(
      `select t.key as field, (
         select c.before ->> t.key from content_change c
         where c.item_type = ? and c.item_id = ? and t.key = any(c.fields)
           and text_digest(case jsonb_typeof(c.before -> t.key)
             when 'array' then question_texts(c.before -> t.key, 'en') else c.before ->> t.key end) = t.value
         order by c.id desc limit 1
       ) as english
       from jsonb_each_text(?::jsonb) t order by t.key`,
      [type, id, JSON.stringify(translatedFrom)],
    );
  }
}

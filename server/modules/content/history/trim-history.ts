import type { EntityManager } from '@mikro-orm/postgresql';
import { HISTORY_MAX_AGE_YEARS, HISTORY_MAX_CHANGES } from '#domain/limits.ts';
import type { Actor } from '#domain/permissions.ts';
import { authorizeActor } from '../../../platform/access/authorize.ts';
import { authoredBy, OPERATOR } from '../../../platform/database/change-author.ts';
import { isRevision } from './recorded-revision.ts';

/**
 * Drops the old values of changes that are too old, or that have too many later ones of the same item. The changes
 * themselves stay in the history.
 * @returns the number of changes that lost their old values.
 */
export async function trimHistory(em: EntityManager): Promise<number> {
  const hasValues = `before is not null and (${isRevision('c')} or c.related is not null)`;
  const rows = await em.execute(
    `with often_changed as (
       select item_type, item_id from content_change c where ${hasValues}
       group by item_type, item_id having count(*) > ${HISTORY_MAX_CHANGES}
     ),
     surplus as (
       select r.id from often_changed
       cross join lateral (
         select c.id from content_change c
         where c.item_type = often_changed.item_type and c.item_id = often_changed.item_id and ${hasValues}
         order by c.id desc offset ${HISTORY_MAX_CHANGES}
       ) r
     )
     update content_change set before = null, related = null
     where before is not null
       and (at < now() - interval '${HISTORY_MAX_AGE_YEARS} years' or id in (select id from surplus))
     returning 1`,
  );
  return rows.length;
}

/** The same for the operator, which the history has. @throws AppError UNAUTHENTICATED or FORBIDDEN for everyone else. */
export async function trimHistoryAs(actor: Actor, em: EntityManager): Promise<number> {
  authorizeActor(actor, 'history:maintain');
  return authoredBy(OPERATOR, em).transactional(async (transaction) => {
    const trimmed = await trimHistory(transaction);
    if (trimmed > 0) {
      await transaction.execute(
        `insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
         select by.actor, by.actor_id, by.source, 'site', 0, '', 'trim_history', 0, '{}', '{}' from change_author() by`,
      );
    }
    return trimmed;
  });
}

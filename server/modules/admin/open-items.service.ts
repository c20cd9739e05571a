import type { ContentType } from '#domain/content.ts';
import { OPEN_ITEM_SECONDS } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';

/** Who has which form open. Nothing is locked. A person whose form stops reporting is removed. */
export class OpenItemService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /**
   * Notes that the viewer has the form of an item open, for a little more than a minute.
   * @returns the names of others who have it open, too.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN.
   */
  async keepOpen(viewer: Viewer, type: ContentType, id: number): Promise<string[]> {
    authorize(viewer, 'content:write');
    const lately = `now() - interval '${OPEN_ITEM_SECONDS} seconds'`;
    const rows = await this.context.em.execute<{ username: string }[]>(
      `with expired as (
         delete from open_item where ctid in (select ctid from open_item where seen_at < ${lately} for update skip locked)
       ), own as (
         insert into open_item (item_type, item_id, user_id) values (?, ?, ?)
         on conflict (item_type, item_id, user_id) do update set seen_at = now()
       )
       select u.username from open_item o join app_user u on u.id = o.user_id
       where o.item_type = ? and o.item_id = ? and o.user_id <> ? and o.seen_at >= ${lately} order by u.username`,
      [type, id, viewer.id, type, id, viewer.id],
    );
    return rows.map(({ username }) => username);
  }

  /** The viewer has closed the form. @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async close(viewer: Viewer, type: ContentType, id: number): Promise<void> {
    authorize(viewer, 'content:write');
    await this.context.em.execute('delete from open_item where item_type = ? and item_id = ? and user_id = ?', [
      type,
      id,
      viewer.id,
    ]);
  }
}

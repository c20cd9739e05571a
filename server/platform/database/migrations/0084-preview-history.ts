import { Migration } from '@mikro-orm/migrations';
import { withChangedCheck } from '../changed-text.ts';

/** A preview link shows drafts to people without an account, so making or ending one is in the history of the item. */
export class Migration0084PreviewHistory extends Migration {
  override up(): void {
    this.addSql(
      withChangedCheck(
        'content_change',
        'content_change_action_check',
        'ARRAY[',
        `ARRAY['make_preview'::text, 'revoke_previews'::text, `,
      ),
    );
    this.remember('insert', 'make_preview', 'new table as new_rows', 'true');
    // One row for all links of an item. Links that had expired, or that go with their item or account, leave none.
    this.remember('delete', 'revoke_previews', 'old table as new_rows', 'n.expires_at > now()');
    this.notifyOfWhatIsShown();
  }

  private remember(event: 'insert' | 'delete', action: string, rows: string, condition: string): void {
    this.addSql(`
      create function content_preview_remember_${event}() returns trigger language plpgsql as $$
      begin
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, l.item_type, l.item_id, i.slug, '${action}', i.version, '{}', '{}'
        from (select distinct n.item_type, n.item_id from new_rows n where ${condition}) l
        cross join lateral content_item(l.item_type, l.item_id) i cross join change_author() by
        where by.actor = 'person' and pg_trigger_depth() = 1 order by l.item_type, l.item_id;
        return null;
      end $$`);
    this.addSql(`
      create trigger content_preview_remember_${event} after ${event} on content_preview referencing ${rows}
      for each statement execute function content_preview_remember_${event}()`);
  }

  /** As in migration 0072. A preview link changes nothing that visitors see. */
  private notifyOfWhatIsShown(): void {
    this.addSql(`
      create or replace function notify_content_change() returns trigger language plpgsql as $$
      declare changed text;
      begin
        select case when count(*) <= 300 then string_agg(distinct item_type || ':' || item_id, ',') else '*' end
        into changed from new_rows
        where item_type not in ('media', 'subscriber', 'site')
          and action not in ('save_draft', 'schedule_draft', 'discard_draft', 'make_preview', 'revoke_previews');
        if changed is not null then perform pg_notify('content_change', changed); end if;
        return null;
      end $$`);
  }
}

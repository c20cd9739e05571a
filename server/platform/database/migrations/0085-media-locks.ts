import { Migration } from '@mikro-orm/migrations';

/** As in migrations 0035 and 0059. */
const REFERRING = [
  { table: 'stored_article', type: 'article', texts: ['content', 'content_es', 'image_url'] },
  { table: 'stored_video', type: 'video', texts: ['thumbnail_url'] },
  { table: 'stored_lesson', type: 'lesson', texts: ['content', 'content_es'] },
  { table: 'newsletter_issue', type: 'issue', texts: ['intro', 'intro_es'] },
] as const;

const DIGESTS = `'/media/([0-9a-f]{64})/', 'g'`;

/**
 * What begins to show a picture locks its row until it is committed. So a change of the picture that depends on its uses, which
 * locks the row against that, sees them all. What showed the picture before takes no lock: such a change looks for these items
 * and waits for them.
 */
export class Migration0085MediaLocks extends Migration {
  override up(): void {
    this.addSql(`
      create function note_media_uses(of_type text, of_id integer, in_draft boolean, texts text)
      returns void language plpgsql as $$
      declare shown text[] := array(select distinct part[1] from regexp_matches(texts, ${DIGESTS}) as parts (part));
      begin
        delete from media_use
        where item_type = of_type and item_id = of_id and is_draft = in_draft and digest <> all (shown);
        perform from media m
        where m.digest = any (shown) and not exists (
          select from media_use u
          where u.digest = m.digest and u.item_type = of_type and u.item_id = of_id and u.is_draft = in_draft)
        order by m.id for key share of m;
        insert into media_use (item_type, item_id, is_draft, digest)
        select of_type, of_id, in_draft, unnest(shown) on conflict do nothing;
      end $$`);
    for (const { table, type, texts } of REFERRING) {
      const all = texts.map((text) => `new.${text}`).join(', ');
      this.addSql(`
        create or replace function ${table}_media() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then perform note_media_uses('${type}', old.id, false, '');
          else perform note_media_uses('${type}', new.id, false, concat_ws(' ', ${all}));
          end if;
          return null;
        end $$`);
    }
    this.addSql(`
      create or replace function content_draft_media() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then perform note_media_uses(old.item_type, old.item_id, true, '');
        else perform note_media_uses(new.item_type, new.item_id, true, new.fields::text);
        end if;
        return null;
      end $$`);
  }
}

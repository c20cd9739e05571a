import { Migration } from '@mikro-orm/migrations';

const INTROS = (row: string) => `concat_ws(' ', ${row}.intro, ${row}.intro_es)`;
const DIGESTS = `'/media/([0-9a-f]{64})/', 'g'`;

/**
 * `media_use` also knows the pictures in the intros of newsletter issues, so that no one takes them for unused. And the key
 * under which addresses that unsubscribed are remembered can be rotated: the digests of all its versions count.
 */
export class Migration0059IssuePictures extends Migration {
  override up(): void {
    this.addSql('alter table media_use drop constraint media_use_item_type_check');
    this.addSql(`
      alter table media_use add constraint media_use_item_type_check
        check (item_type in ('article', 'video', 'module', 'lesson', 'issue'))`);
    this.addSql(`
      create function newsletter_issue_media() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from media_use where item_type = 'issue' and item_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into media_use (item_type, item_id, is_draft, digest)
          select distinct 'issue', new.id, false, part[1]
          from regexp_matches(${INTROS('new')}, ${DIGESTS}) as parts (part);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger newsletter_issue_media after insert or update of intro, intro_es or delete on newsletter_issue
      for each row execute function newsletter_issue_media()`);
    this.addSql(`
      insert into media_use (item_type, item_id, is_draft, digest)
      select distinct 'issue', i.id, false, part[1]
      from newsletter_issue i, regexp_matches(${INTROS('i')}, ${DIGESTS}) as parts (part)`);

    this.addSql(`
      create or replace function newsletter_opt_out_digest(address text) returns bytea language sql stable strict as $$
        select sha256(convert_to(value || lower(address), 'UTF8')) from site_secret
        where name = 'newsletter-opt-out' order by version desc limit 1
      $$`);
    this.addSql(`
      create function newsletter_opt_out_digests(address text) returns setof bytea language sql stable strict as $$
        select sha256(convert_to(value || lower(address), 'UTF8')) from site_secret where name = 'newsletter-opt-out'
      $$`);
  }
}

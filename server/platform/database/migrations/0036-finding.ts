import { Migration } from '@mikro-orm/migrations';

/** Tables of items that have a page of their own, with the name of the type in the API. */
const ITEMS = [
  ['stored_article', 'article'],
  ['stored_video', 'video'],
  ['stored_lesson', 'lesson'],
] as const;

/** A column for the item of each type, exactly one of which is set. Rows go with their item. */
const ITEM = `
        article_id integer references stored_article on update cascade on delete cascade,
        video_id integer references stored_video on update cascade on delete cascade,
        lesson_id integer references stored_lesson on update cascade on delete cascade,
        check (num_nonnulls(article_id, video_id, lesson_id) = 1)`;

/** Former slugs, which lead on to their items, the full-text index of the public search, and who has an item open. */
export class Migration0036Finding extends Migration {
  override up(): void {
    this.rememberSlugs();
    this.configureSearch();
    this.indexTexts();
    this.queueTexts();
    this.noteOpenItems();
    // Admins find items by parts of their slugs.
    for (const table of ['article', 'video']) {
      this.addSql(`
        create index ${table}_slug_parts on stored_${table} using gin (slug gin_trgm_ops) where deleted_at is null`);
    }
  }

  /**
   * A former slug belongs to the item that had it last, by id: however often an item is renamed, each of its slugs leads
   * straight to it. An item that has the slug now comes first, so nothing is deleted here when a slug is taken.
   */
  private rememberSlugs(): void {
    this.addSql(`
      create table former_slug (
        slug text not null check (slug <> ''),
        since timestamptz not null default now(),
        ${ITEM}
      )`);
    this.addSql(`
      create function remember_slug() returns trigger language plpgsql as $$
      begin
        execute format('delete from former_slug where %I = $1 and slug = $2', tg_argv[0]) using new.id, new.slug;
        execute format(
          'insert into former_slug (%1$I, slug) values ($1, $2)
           on conflict (slug) where %1$I is not null do update set %1$I = excluded.%1$I, since = excluded.since', tg_argv[0])
        using new.id, old.slug;
        return null;
      end $$`);
    // The files of an item name its former slugs, so imports have to compare the item again.
    this.addSql(`
      create function former_slug_changed() returns trigger language plpgsql as $$
      declare
        changed record;
        kind text;
        id integer;
      begin
        if tg_op = 'DELETE' then changed := old; else changed := new; end if;
        kind := case when changed.article_id is not null then 'article'
          when changed.video_id is not null then 'video' else 'lesson' end;
        id := coalesce(changed.article_id, changed.video_id, changed.lesson_id);
        delete from imported_item i where i.item_type = kind and i.item_id = id;
        perform notify_shown(array[kind || ':' || id]);
        return null;
      end $$`);
    this.addSql(`
      create trigger former_slug_changed after insert or update or delete on former_slug
      for each row execute function former_slug_changed()`);
    for (const [table, type] of ITEMS) {
      this.addSql(`create unique index former_slug_${type} on former_slug (slug) where ${type}_id is not null`);
      this.addSql(`create index former_slug_of_${type} on former_slug (${type}_id) where ${type}_id is not null`);
      this.addSql(`
        create trigger ${type}_former_slug after update of slug on ${table}
        for each row when (old.slug <> new.slug) execute function remember_slug('${type}_id')`);
    }
  }

  /** Accents are removed before words are reduced to their stems, so that they don't matter. */
  private configureSearch(): void {
    for (const [name, language] of [
      ['sato_en', 'english'],
      ['sato_es', 'spanish'],
    ]) {
      this.addSql(`create text search configuration ${name} (copy = ${language})`);
      this.addSql(`
        alter text search configuration ${name}
        alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part
        with public.unaccent, ${language}_stem`);
    }
  }

  /**
   * The words of each item in both languages: of the title (A), the excerpt or description (B) and the body (D). Titles
   * have indexes of their own, because a search that finds very much only looks at a part of it.
   */
  private indexTexts(): void {
    this.addSql(`
      create table search_text (
        ${ITEM},
        english tsvector not null,
        spanish tsvector not null,
        unique (article_id),
        unique (video_id),
        unique (lesson_id)
      )`);
    for (const language of ['english', 'spanish']) {
      this.addSql(`create index search_text_${language} on search_text using gin (${language})`);
      this.addSql(
        `create index search_text_${language}_title on search_text using gin (ts_filter(${language}, '{a}'))`,
      );
    }
  }

  /**
   * Splitting a text into words takes longer than storing it, so writers only note what has changed, and the server does
   * it shortly afterwards (server/modules/search/search-index.ts). That is also how the items of this site get in.
   */
  private queueTexts(): void {
    this.addSql(`
      create table search_due (
        id bigint generated always as identity primary key,
        item_type text not null check (item_type in ('article', 'video', 'lesson')),
        item_id integer not null
      )`);
    for (const [table, type] of ITEMS) {
      this.addSql(`
        create function ${table}_search_due() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then
            insert into search_due (item_type, item_id) select '${type}', n.id from new_rows n;
          else
            insert into search_due (item_type, item_id)
            select '${type}', n.id from new_rows n join old_rows o using (id) where n.version <> o.version;
          end if;
          return null;
        end $$`);
      this.addSql(`
        create trigger ${table}_search_due_insert after insert on ${table} referencing new table as new_rows
        for each statement execute function ${table}_search_due()`);
      this.addSql(`
        create trigger ${table}_search_due_update after update on ${table}
        referencing new table as new_rows old table as old_rows
        for each statement execute function ${table}_search_due()`);
      this.addSql(
        `insert into search_due (item_type, item_id) select '${type}', id from ${table} where deleted_at is null`,
      );
    }
  }

  /** Forms that are open right now. Nothing is lost with this table: each form writes its row again. */
  private noteOpenItems(): void {
    this.addSql(`
      create unlogged table open_item (
        item_type text not null check (item_type in ('article', 'video', 'module', 'lesson')),
        item_id integer not null,
        user_id integer not null references app_user on delete cascade,
        seen_at timestamptz not null default now(),
        primary key (item_type, item_id, user_id)
      )`);
    this.addSql('create index open_item_by_user on open_item (user_id)');
    this.addSql('create index open_item_seen on open_item (seen_at)');
  }
}

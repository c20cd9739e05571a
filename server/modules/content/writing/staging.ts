import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { ContentField } from '#domain/content/content-kind.ts';
import { CONTENT_KINDS, hasField } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { bodyFields, columnOf, plainFields } from '../import/site-items.ts';
import { hasFormerSlugs } from '../model/former-slugs.ts';
import { collision } from './collision.ts';

/**
 * An item to write. Fields as in the entities, `author` as username (null for the default one), `module` as slug,
 * `formerSlugs` if they are to change, `presentSlug` if the slug is to change, `version` from when the item was compared. Without a version, the item was new.
 */
export interface StagedItem {
  fields: Record<string, unknown>;
  /** Names of the fields to write in an item that the site has. */
  changed: readonly string[];
}

/**
 * Items of one type that are about to be written: first copied into a temporary table of the transaction, then merged
 * into the site's table at its end, both with as few statements as possible. Until then, no one has to wait, and
 * changes by others are never overwritten.
 */
export class Staging {
  private position = 0;
  private hasFormerSlugs = false;
  private hasNewSlugs = false;

  private constructor(
    private readonly client: pg.ClientBase,
    private readonly type: ContentType,
  ) {}

  /** @param client in a transaction. The temporary table is dropped at its end. */
  static async open(client: pg.ClientBase, type: ContentType): Promise<Staging> {
    const columns = writtenFields(type).map((field) => `r.${columnOf(field)}`);
    await client.query(`
      create temporary table staged_${type} on commit drop as
      select 0 as position, r.slug, r.version, r.translated_from, ${columns.join(', ')}, '' as author, '' as module, '' as present_slug,
        null::text[] as former_slugs, null::text[] as changed
      from ${CONTENT_KINDS[type].table} r with no data`);
    return new Staging(client, type);
  }

  async add(items: StagedItem[]): Promise<void> {
    const written = writtenFields(this.type);
    const columns = [
      'position',
      'slug',
      'version',
      'translated_from',
      ...written.map(columnOf),
      'author',
      'module',
      'present_slug',
      'former_slugs',
      'changed',
    ];
    const rows = items.map(({ fields, changed }) => [
      this.position++,
      fields.slug,
      fields.version,
      fields.translatedFrom,
      ...written.map(({ name }) => fields[name]),
      fields.author,
      fields.module,
      this.presentSlug(fields.presentSlug),
      this.formerSlugs(fields.formerSlugs),
      textArray(changed),
    ]);
    const target = `staged_${this.type} (${columns.join(', ')})`;
    await pipeline(Readable.from([csv(rows)]), this.client.query(from(`copy ${target} from stdin (format csv)`)));
  }

  /**
   * Writes the items into the site's table: updates the ones it has by their present slug, and adds the others, modules and lessons
   * by their order.
   * @throws SetupError if someone else has changed one of them since it was compared, or deleted a module or an author.
   */
  async merge(): Promise<void> {
    if (this.position === 0) return;
    await this.client.query(`analyze staged_${this.type}`);
    if (hasField(this.type, 'module')) await this.holdModules();
    if (hasField(this.type, 'author')) await this.holdAuthors();
    const { table } = CONTENT_KINDS[this.type];
    const columns = [
      ...writtenFields(this.type).map((field) => [field.name, columnOf(field), `s.${columnOf(field)}`]),
      ...(hasField(this.type, 'author') ? [['author', 'author_id', AUTHOR_ID]] : []),
      ...(hasField(this.type, 'module') ? [['module', 'module_id', MODULE_ID]] : []),
    ];
    const updates = [
      ...(this.hasNewSlugs ? ['slug = s.slug'] : []),
      'translated_from = r.translated_from || s.translated_from',
      ...columns.map(
        ([name, column, value]) =>
          `${column} = case when '${name}' = any (s.changed) then ${value} else r.${column} end`,
      ),
    ];
    await this.write(
      'version is not null',
      `update ${table} r set ${updates.join(', ')} from staged_${this.type} s
       where coalesce(s.present_slug, s.slug) = r.slug and s.version = r.version returning r.slug`,
      'changed or deleted',
    );
    const inserts = [
      ['slug', 's.slug'],
      ['translated_from', 's.translated_from'],
      ...columns.map(([, column, value]) => [column, value]),
    ];
    await this.write(
      'version is null',
      `insert into ${table} (${inserts.map(([column]) => column).join(', ')})
       select ${inserts.map(([, value]) => value).join(', ')} from staged_${this.type} s where s.version is null
       order by ${ORDER[this.type]} on conflict do nothing returning slug`,
      'created',
    );
    await this.writeFormerSlugs();
  }

  private presentSlug(slug: unknown): unknown {
    if (slug !== undefined) this.hasNewSlugs = true;
    return slug;
  }

  private formerSlugs(slugs: unknown): string | null {
    if (!Array.isArray(slugs)) return null;
    this.hasFormerSlugs = true;
    return textArray(slugs);
  }

  /** An item that lists former slugs gets exactly these. A slug that several items list leads to one of them. */
  private async writeFormerSlugs(): Promise<void> {
    if (!this.hasFormerSlugs || !hasFormerSlugs(this.type)) return;
    const owner = `${this.type}_id`;
    const listed = `
      select r.id, r.slug, s.former_slugs from staged_${this.type} s join ${CONTENT_KINDS[this.type].table} r using (slug)
      where s.former_slugs is not null`;
    await this.client.query(
      `delete from former_slug f using (${listed}) l where f.${owner} = l.id and f.slug <> all (l.former_slugs)`,
    );
    await this.client.query(
      `insert into former_slug (slug, ${owner})
       select distinct on (w.slug) w.slug, l.id from (${listed}) l, unnest(l.former_slugs) as w (slug)
       where w.slug <> l.slug order by w.slug, l.id
       on conflict (slug) where ${owner} is not null do update set ${owner} = excluded.${owner}, since = excluded.since
       where former_slug.${owner} <> excluded.${owner}`,
    );
  }

  /**
   * @param statement returns the slugs that it wrote, and waits for others who write the same rows.
   * @param what someone else did to an item that it did not write.
   */
  private async write(items: string, statement: string, what: string): Promise<void> {
    const { rows } = await this.client.query<{ slug: string }>(
      `with written as (${statement})
       select s.slug from staged_${this.type} s
       where s.${items} and not exists (select from written w where w.slug = s.slug) order by s.position limit 1`,
    );
    if (rows[0]) throw collision(`someone else ${what} the ${this.type} ${rows[0].slug}`);
  }

  /** Locks the modules of the lessons, so that no one can delete them. Someone may have done so before. */
  private async holdModules(): Promise<void> {
    await this.client.query(
      'select from course_module m where m.slug in (select s.module from staged_lesson s) for key share',
    );
    const { rows } = await this.client.query<{ slug: string; module: string }>(
      `select s.slug, s.module from staged_lesson s
       where not exists (select from course_module m where m.slug = s.module) limit 1`,
    );
    if (rows[0]) throw collision(`someone else deleted the module ${rows[0].module} of the lesson ${rows[0].slug}`);
  }

  /** The same for accounts. */
  private async holdAuthors(): Promise<void> {
    const staged = `staged_${this.type}`;
    await this.client.query(
      `select from app_user u where lower(u.username) in (select lower(s.author) from ${staged} s) for key share`,
    );
    const { rows } = await this.client.query<{ slug: string; author: string }>(
      `select s.slug, s.author from ${staged} s
       where s.author is not null and not exists (select from app_user u where lower(u.username) = lower(s.author))
       limit 1`,
    );
    if (rows[0])
      throw collision(`someone else deleted the account ${rows[0].author}, author of the ${this.type} ${rows[0].slug}`);
  }
}

const AUTHOR_ID = `coalesce((select u.id from app_user u where lower(u.username) = lower(s.author)), ${DEFAULT_AUTHOR_ID})`;
const MODULE_ID = '(select m.id from course_module m where m.slug = s.module)';

/** Items are inserted in this order, which decides their ids. */
const ORDER: Record<ContentType, string> = {
  article: 's.position',
  video: 's.position',
  module: 's."order", s.position',
  lesson: '(select m."order" from course_module m where m.slug = s.module), s.module, s."order", s.position',
};

function writtenFields(type: ContentType): ContentField[] {
  return [...plainFields(type), ...bodyFields(type)];
}

/** An array of PostgreSQL. Slugs and names of fields have no characters that would have to be escaped. */
function textArray(words: readonly string[]): string {
  return `{${words.join(',')}}`;
}

/** The CSV that COPY reads: null is an empty field, an empty text two quotes. */
function csv(rows: unknown[][]): string {
  return stringify(rows, {
    quoted_string: true,
    cast: {
      boolean: (value) => ({ value: String(value), quoted: false }),
      date: (value) => value.toISOString(),
      object: (value) => JSON.stringify(value),
    },
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { CommentTargetKind, ContentStatus, ContentType } from '#domain/content.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { VISIBLE } from '../../../platform/access/visibility.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { authoredBy, personAt } from '../../../platform/database/change-author.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';
import { Article } from '../article/article.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { currentOperation } from '../history/current-operation.ts';
import { siteOrigins, withMovedLinks } from '../html/moved-links.ts';
import { hasFormerSlugs, movedPaths } from '../model/former-slugs.ts';
import type { ChangedTogether } from './content-writing.service.ts';
import { carryingDrafts, rewriteDrafts } from './stored-draft.ts';
import { exactly } from './translation-state.ts';

/** A slug that an item had before. */
export interface FormerSlug {
  slug: string;
  /** When the item got another one. */
  since: Date;
  /**
   * The status of another item that has it now: one that visitors see, so that it leads there, or a draft, which visitors
   * don't notice. Null if there is none.
   */
  takenBy: ContentStatus | null;
}

/** Types whose bodies can have links. */
const WITH_BODY = [
  ['article', Article],
  ['lesson', Lesson],
] as const;

/** Bodies that are in memory at the same time. */
const BATCH = 20;

/** Every method throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may write content. */
export class FormerSlugService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'source' | 'config'>) {}

  /** The beginnings of the site's full addresses. */
  private get origins(): readonly string[] {
    return siteOrigins(this.context.config.siteUrl);
  }

  /** The last ones first. Modules have no address, so they have none. */
  async of(viewer: Viewer, type: ContentType, id: number): Promise<FormerSlug[]> {
    authorize(viewer, 'content:write');
    if (!hasFormerSlugs(type)) return [];
    const rows = await this.context.em.execute<(Omit<FormerSlug, 'since'> & { since: string })[]>(
      `select f.slug, f.since,
         case when exists (select from ${VISIBLE[type]} and r.slug = f.slug) then 'published'
           when exists (select from ${type} r where r.slug = f.slug) then 'draft' end as "takenBy"
       from former_slug f where f.${type}_id = ? order by f.since desc, f.slug`,
      [id],
    );
    return rows.map((row) => ({ ...row, since: new Date(row.since) }));
  }

  /** From now on, the address leads nowhere. @throws AppError NOT_FOUND if the item has no such former slug. */
  async remove(viewer: Viewer, type: ContentType, id: number, slug: string): Promise<ChangedTogether> {
    authorize(viewer, 'content:write');
    if (!hasFormerSlugs(type)) throw noSuchSlug();
    return this.authored(viewer).transactional(async (em) => {
      const gone = await em.execute(`delete from former_slug where ${type}_id = ? and slug = ? returning slug`, [
        id,
        slug.replaceAll('\0', ''),
      ]);
      if (gone.length === 0) throw noSuchSlug();
      return { count: gone.length, operation: await currentOperation(em) };
    });
  }

  /** The number of articles and lessons that have links to a former address of the item, or will when their draft is published. */
  async linkCount(viewer: Viewer, type: ContentType, id: number): Promise<number> {
    authorize(viewer, 'content:write');
    const paths = await this.paths(this.context.em, type, id);
    return (await this.linking(this.context.em, [...paths.keys()])).length;
  }

  /**
   * Makes these links lead to the present address, as one operation. Translations stay as current or out of date as they
   * were, and drafts keep what they can be published to.
   */
  async updateLinks(viewer: Viewer, type: ContentType, id: number): Promise<ChangedTogether> {
    authorize(viewer, 'content:write');
    return this.authored(viewer).transactional(async (em) => {
      const paths = await this.paths(em, type, id);
      const found = await this.linking(em, [...paths.keys()]);
      const moved = (html: string) => withMovedLinks(html, (path) => paths.get(path), this.origins);
      for (const [kind, entity] of WITH_BODY) {
        const ids = found.filter(({ type: each }) => each === kind).map((each) => each.id);
        for (let start = 0; start < ids.length; start += BATCH) {
          const batch = ids.slice(start, start + BATCH);
          await carryingDrafts(em, kind, batch, async () => {
            const items = await em.find<Article | Lesson>(
              entity,
              { id: batch },
              { populate: ['content', 'contentEs'] as never, orderBy: { id: 'asc' } },
            );
            for (const item of items) {
              item.translatedFrom = exactly(kind, item.translatedFrom);
              item.content = moved(item.content);
              if (item.contentEs) item.contentEs = moved(item.contentEs);
            }
            await em.flush();
            em.clear();
            await rewriteDrafts(em, kind, batch, (fields) => ({
              ...fields,
              ...(typeof fields.content === 'string' && { content: moved(fields.content) }),
              ...(typeof fields.contentEs === 'string' && { contentEs: moved(fields.contentEs) }),
            }));
          });
        }
      }
      return { count: found.length, operation: await currentOperation(em) };
    });
  }

  /** The present path of the item by its former ones. */
  private async paths(em: EntityManager, type: ContentType, id: number): Promise<Map<string, string>> {
    if (!hasFormerSlugs(type)) return new Map();
    const rows = await em.execute<{ former: string; present: string }[]>(movedPaths([type], true), [id]);
    return new Map(rows.map(({ former, present }) => [former, present]));
  }

  private async linking(em: EntityManager, paths: string[]): Promise<{ type: CommentTargetKind; id: number }[]> {
    if (paths.length === 0) return [];
    const parts = WITH_BODY.map(([type]): SqlPart => {
      const bodies = ['r.content', 'r.content_es', `d.fields ->> 'content'`, `d.fields ->> 'contentEs'`];
      const conditions = bodies.map((body) => this.leadsTo(body, paths));
      return {
        sql: `select '${type}' as type, r.id from ${type} r
          left join content_draft d on d.item_type = '${type}' and d.item_id = r.id
          where ${conditions.map(({ sql }) => sql).join(' or ')}`,
        values: conditions.flatMap(({ values }) => values),
      };
    });
    return em.execute(
      `${parts.map(({ sql }) => sql).join(' union all ')} order by type, id`,
      parts.flatMap(({ values }) => values),
    );
  }

  /** The condition for a body with a link to one of the paths. Most bodies are told apart by the quick first part. */
  private leadsTo(column: string, paths: string[]): SqlPart {
    const each = `(strpos(${column}, ?) > 0 and (${column}) ~ ?)`;
    const origin = this.origins.map((one) => `${one.replace(/[.[\]]/g, '\\$&')}|`).join('');
    return {
      sql: `(${paths.map(() => each).join(' or ')})`,
      values: paths.flatMap((path) => [path, `<a\\s[^<>]*href="(?:${origin})${path}["?#]`]),
    };
  }

  private authored(viewer: SignedIn): EntityManager {
    return authoredBy(personAt(viewer, this.context.source), this.context.em);
  }
}

function noSuchSlug(): AppError {
  return new AppError('NOT_FOUND', 'Former slug not found');
}

import { AppError } from '#domain/app-error.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { OVERVIEW_ITEMS } from '#domain/limits.ts';
import type { DraftProblem, ScheduledAction } from '#domain/schedule.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { ContentWritingService } from '../writing/content-writing.service.ts';
import { existingDraft, fieldsToPublish, scheduleDraft } from '../writing/stored-draft.ts';
import { databaseTime } from './schedule-of.ts';

/** Something that happens by itself. */
export interface ScheduledChange {
  type: ContentType;
  /** Of the item. */
  id: number;
  title: string;
  titleEs: string | null;
  action: ScheduledAction;
  /** Null if it failed. */
  at: Date | null;
  /** Why a pending draft could not be published when it was due. */
  problem: DraftProblem | null;
}

/**
 * What happens to content by itself. Items carry their own times, which edits set; this is about all of them, and about
 * pending drafts. Every method throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may write content.
 */
export class ContentScheduleService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get'>) {}

  /** What failed, then what comes next; only the first few. */
  async upcoming(viewer: Viewer): Promise<ScheduledChange[]> {
    authorize(viewer, 'content:write');
    const rows = await this.context.em.execute<(Omit<ScheduledChange, 'at'> & { at: string | null })[]>(
      `select * from (${SCHEDULED}) s order by s.at nulls first, s.type, s.id limit ?`,
      [OVERVIEW_ITEMS],
    );
    return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }));
  }

  async count(viewer: Viewer): Promise<number> {
    authorize(viewer, 'content:write');
    const [row] = await this.context.em.execute<{ count: number }[]>(
      `select count(*)::integer as count from (${SCHEDULED}) s`,
    );
    return row?.count ?? 0;
  }

  /**
   * Sets when a pending draft is published by itself, or cancels that.
   * @param version of the draft that the viewer has seen.
   * @throws AppError NOT_FOUND; BAD_USER_INPUT for a time that has passed, or if the item is a draft itself or would break
   *   a rule; CONFLICT if the draft has another version or is gone, or if someone changed one of its fields in the item.
   */
  async scheduleDraft(viewer: Viewer, type: ContentType, id: number, version: number, at: Date | null): Promise<void> {
    authorize(viewer, 'content:write');
    await this.context
      .get(ContentWritingService)
      .editing(this.context.get(ContentWritingService).authorOf(viewer), type, id, true, async (em, item) => {
        const draft = await existingDraft(em, type, id, version);
        if (at) {
          if (item.status !== 'published') throw AppError.badInput({ publishAt: 'not_published' });
          if (at <= (await databaseTime(em))) throw AppError.badInput({ publishAt: 'publish_at_past' });
          await this.context
            .get(ContentWritingService)
            .changes(em, type, item, await fieldsToPublish(em, type, id, draft));
        }
        await scheduleDraft(em, type, id, at);
      });
  }
}

const ITEMS_SCHEDULED = CONTENT_TYPES.map(
  (type) => `
    select '${type}' as type, r.id, r.title, r.title_es as "titleEs", t.action, t.at, null::text as problem
    from ${CONTENT_TABLES[type].name} r
    cross join lateral (values ('publish', r.publish_at), ('unpublish', r.unpublish_at)) as t (action, at)
    where (r.publish_at is not null or r.unpublish_at is not null) and t.at is not null`,
);
const DRAFTS_SCHEDULED = CONTENT_TYPES.map(
  (type) => `
    select '${type}' as type, r.id, r.title, r.title_es as "titleEs", 'update' as action, d.publish_at as at, d.publish_problem as problem
    from content_draft d join ${CONTENT_TABLES[type].name} r on r.id = d.item_id
    where d.item_type = '${type}' and (d.publish_at is not null or d.publish_problem is not null)`,
);
const SCHEDULED = [...ITEMS_SCHEDULED, ...DRAFTS_SCHEDULED].join(' union all ');

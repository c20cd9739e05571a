import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import type { DraftProblem } from '#domain/schedule.ts';
import { authoredBy, JOB } from '../../../platform/database/change-author.ts';
import { ContentWritingService, write } from '../writing/content-writing.service.ts';
import { changeDueItems, DUE_BATCH, dueItems } from '../writing/due-items.ts';
import { dropDraft, fieldsToPublish, noteDraftProblem, storedDraft } from '../writing/stored-draft.ts';

/** How many items changed by themselves. */
interface DueCounts {
  items: number;
  drafts: number;
}

/** Names the item of a pending draft. */
interface DueDraft {
  type: ContentType;
  id: number;
}

interface DueFailure extends DueDraft {
  err: unknown;
}

export interface DueChanges {
  counts: DueCounts;
  failures: DueFailure[];
}

/**
 * Publishes and unpublishes what is due, also what was due while no process ran. Several processes can do it at the same
 * time; each item changes once. A draft that fails for an unknown reason stays due and doesn't hold up the others.
 */
export async function changeDueContent(em: EntityManager): Promise<DueChanges> {
  const counts: DueCounts = { items: 0, drafts: 0 };
  const failures: DueFailure[] = [];
  for (const type of await dueTypes(em)) {
    for (let changed = DUE_BATCH; changed === DUE_BATCH; counts.items += changed) {
      changed = await authoredBy(JOB, em).transactional((transaction) => changeDueItems(transaction, type));
    }
  }
  for (const { type, id } of await dueDrafts(em)) {
    try {
      if (await publishDraft(em, type, id)) counts.drafts += 1;
    } catch (err) {
      failures.push({ type, id, err });
    }
  }
  return { counts, failures };
}

/** One look at small indexes, because it is done all the time. */
async function dueTypes(em: EntityManager): Promise<ContentType[]> {
  const looks = CONTENT_TYPES.map((type) => `select '${type}' as type where exists (select ${dueItems(type)})`);
  const rows = await authoredBy(JOB, em).transactional((transaction) =>
    transaction.execute<{ type: ContentType }[]>(looks.join(' union all ')),
  );
  return rows.map(({ type }) => type);
}

const DUE_SINCE = [
  ...CONTENT_TYPES.map((type) => `select least(r.publish_at, r.unpublish_at) as since ${dueItems(type)}`),
  'select publish_at from content_draft where publish_at <= now()',
].join(' union all ');

/** SQL of what is due and hasn't changed yet, and of the pending versions that couldn't be published. */
export const SCHEDULE_QUEUE = `select count(*) as waiting,
    (select count(*) from content_draft where publish_problem is not null) as failed,
    extract(epoch from now() - min(since)) as oldest
  from (${DUE_SINCE}) due`;

function dueDrafts(em: EntityManager): Promise<DueDraft[]> {
  return em
    .fork()
    .execute<DueDraft[]>(
      `select item_type as type, item_id as id from content_draft where publish_at <= now() order by publish_at limit ${DUE_BATCH}`,
    );
}

/** @returns whether this call published the draft. If it can't be published, the draft stays and says why. */
async function publishDraft(em: EntityManager, type: ContentType, id: number): Promise<boolean> {
  const writing = new ContentWritingService({ em: em.fork(), source: 'job' });
  try {
    return await writing.editing(JOB, type, id, true, async (transaction, item) => {
      const draft = await storedDraft(transaction, type, id);
      // Another process may have published it, or someone may have changed its time.
      if (!draft?.isDue) return false;
      if (item.status !== 'published') throw new Unpublishable('unpublished');
      const fields = await fieldsToPublish(transaction, type, id, draft);
      await write(transaction, item, await writing.changes(transaction, type, item, fields));
      await dropDraft(transaction, type, id);
      return true;
    });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    await noteDraftProblem(em.fork(), type, id, problem);
    return false;
  }
}

class Unpublishable extends Error {
  constructor(readonly problem: DraftProblem) {
    super(`The pending draft can't be published: ${problem}.`);
  }
}

/** Null for a failure that may be over the next time, such as a lost connection. */
function problemOf(error: unknown): DraftProblem | null {
  if (error instanceof Unpublishable) return error.problem;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'NOT_FOUND') return 'deleted';
  if (error.code === 'CONFLICT') return error.fields.slug === 'slug_taken' ? 'slug_taken' : 'outdated';
  return error.code === 'BAD_USER_INPUT' ? 'invalid' : null;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { type CheckedDraft, checkDrafts } from './check-drafts.ts';
import {
  authorIds,
  CONTENT_ENTITIES,
  changedFields,
  type KnownIds,
  missingAuthors,
  statedColumns,
  storedItems,
  wantedColumns,
} from './comparison.ts';
import type { ContentDraft } from './content-draft.ts';
import { ContentInvalidError, emptyReport, type ImportReport } from './import-report.ts';

/** Items written in one round trip; the memory of an import does not grow with its length. */
const BATCH = 200;

/** Any number that nothing else in the database locks. */
const IMPORT_LOCK = 7_286_002;

/** An item by what it is and the name that folders know it by. */
export interface ItemName {
  type: ContentType;
  slug: string;
}

export interface ImportOptions {
  dryRun: boolean;
  /** Whether items that exist are brought to what the drafts say; new ones are made in any case. */
  updates: boolean;
  /** Status of every item of the import, whatever the drafts say. */
  status?: ContentStatus;
  /** Items that go, with what belongs to them. */
  removed: readonly ItemName[];
  onProgress(done: number, total: number): void;
  /** Another import runs, and this one begins after it. */
  onWait(): void;
}

/** Undoes a dry run: a transaction ends without a trace only when something is thrown out of it. */
class DryRunDone extends Error {}

/**
 * Brings the site to what the drafts say, matching items by type and slug, in one transaction, one import at a time.
 * @throws ContentInvalidError with every problem found; then nothing is written.
 */
export async function importContent(
  em: EntityManager,
  drafts: ContentDraft[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { checked, problems } = checkDrafts(options.status ? drafts.map(withStatus(options.status)) : drafts);
  const authors = await authorIds(em, drafts);
  problems.push(...missingAuthors(drafts, authors));
  if (problems.length > 0) throw new ContentInvalidError(problems);

  const inOrder = inCourseOrder(checked);
  const report = emptyReport(options.dryRun);
  let done = 0;
  try {
    await em.fork().transactional(async (transaction) => {
      await waitForOthers(transaction, options);
      const ids: KnownIds = { authors, modules: new Map() };
      for (const type of CONTENT_TYPES) {
        const ofType = inOrder.filter(({ draft }) => draft.type === type);
        for (let start = 0; start < ofType.length; start += BATCH) {
          const batch = ofType.slice(start, start + BATCH);
          await importBatch(transaction, type, batch, ids, options, report);
          done += batch.length;
          options.onProgress(done, checked.length);
        }
      }
      // Last, so that a lesson which moved to another module does not go with the one it left.
      for (const { type, slug } of options.removed) {
        report.counts[type].deleted += await transaction.nativeDelete(CONTENT_ENTITIES[type], { slug });
      }
      if (options.dryRun) throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  return report;
}

function withStatus(status: ContentStatus) {
  return (draft: ContentDraft): ContentDraft => ({ ...draft, values: { ...draft.values, status } });
}

/** The lock ends with the transaction, also when the process is killed. */
async function waitForOthers(em: EntityManager, { onWait }: ImportOptions): Promise<void> {
  const [{ isFree } = { isFree: false }] = await em.execute<{ isFree: boolean }[]>(
    'select pg_try_advisory_xact_lock(?) as "isFree"',
    [IMPORT_LOCK],
  );
  if (isFree) return;
  onWait();
  await em.execute('select pg_advisory_xact_lock(?)', [IMPORT_LOCK]);
}

/** Modules by their order and lessons by module and order, so that a new course gets its ids in the order it is taken. */
function inCourseOrder(checked: CheckedDraft[]): CheckedDraft[] {
  const orderOf = ({ values }: CheckedDraft) => Number(values.order ?? 0);
  const modules = checked.filter(({ draft }) => draft.type === 'module').toSorted((a, b) => orderOf(a) - orderOf(b));
  const rank = new Map(modules.map(({ slug }, index) => [slug, index]));
  const rankOf = ({ draft, slug }: CheckedDraft) => rank.get(draft.moduleSlug ?? slug) ?? 0;
  return checked.toSorted((a, b) => rankOf(a) - rankOf(b) || orderOf(a) - orderOf(b));
}

/** @param ids `modules` is filled as modules are imported. */
async function importBatch(
  em: EntityManager,
  type: ContentType,
  batch: CheckedDraft[],
  ids: KnownIds,
  { updates }: ImportOptions,
  report: ImportReport,
): Promise<void> {
  const existing = await storedItems(em, type, batch);
  const counts = report.counts[type];
  for (const checked of batch) {
    const item = existing.get(checked.slug);
    if (!item) {
      const createdAt = checked.draft.createdAt ?? new Date();
      const updatedAt = checked.draft.updatedAt ?? createdAt;
      em.create(CONTENT_ENTITIES[type], { ...wantedColumns(checked, ids), createdAt, updatedAt }, { partial: true });
      counts.created += 1;
    } else {
      const stated = statedColumns(checked, ids);
      if (updates && changedFields(item, stated).length > 0) {
        em.assign(item, { ...stated, updatedAt: checked.draft.updatedAt ?? new Date() });
        counts.updated += 1;
      } else counts.unchanged += 1;
    }
    counts.english += 1;
    if (checked.values.titleEs !== null || checked.draft.body?.contentEs != null) counts.spanish += 1;
  }
  await em.flush();
  if (type === 'module') {
    const slugs = batch.map(({ slug }) => slug);
    for (const { id, slug } of await em.find(CourseModule, { slug: slugs })) ids.modules.set(slug, id);
  }
  em.clear();
}

import { isDeepStrictEqual } from 'node:util';
import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { User } from '../account/user.entity.ts';
import { Article } from '../article/article.entity.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { Video } from '../video/video.entity.ts';
import { type CheckedDraft, checkDrafts } from './check-drafts.ts';
import type { ContentDraft, ContentProblem } from './content-draft.ts';
import { ContentInvalidError, emptyReport, IMPORT_ORDER, type ImportReport } from './import-report.ts';

/** Items written in one round trip; the memory of an import does not grow with its length. */
const BATCH = 200;

type Imported = Article | Video | CourseModule | Lesson;

const ENTITIES: Record<ContentType, EntityClass<Imported>> = {
  article: Article,
  video: Video,
  module: CourseModule,
  lesson: Lesson,
};

interface ImportOptions {
  dryRun: boolean;
  onProgress(done: number, total: number): void;
}

/** Undoes a dry run: a transaction ends without a trace only when something is thrown out of it. */
class DryRunDone extends Error {}

/**
 * Brings the site to what the drafts say, matching items by type and slug, in one transaction.
 * @throws ContentInvalidError with every problem found; then nothing is written.
 */
export async function importContent(
  em: EntityManager,
  drafts: ContentDraft[],
  { dryRun, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const { checked, problems } = checkDrafts(drafts);
  const authors = await authorIds(em, drafts);
  problems.push(...missingAuthors(drafts, authors));
  if (problems.length > 0) throw new ContentInvalidError(problems);

  const inOrder = inCourseOrder(checked);
  const report = emptyReport(dryRun);
  let done = 0;
  try {
    await em.fork().transactional(async (transaction) => {
      const modules = new Map<string, number>();
      for (const type of IMPORT_ORDER) {
        const ofType = inOrder.filter(({ draft }) => draft.type === type);
        for (let start = 0; start < ofType.length; start += BATCH) {
          const batch = ofType.slice(start, start + BATCH);
          await importBatch(transaction, type, batch, { authors, modules }, report);
          done += batch.length;
          onProgress(done, checked.length);
        }
      }
      if (dryRun) throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  return report;
}

/** Modules by their order and lessons by module and order, so that a new course gets its ids in the order it is taken. */
function inCourseOrder(checked: CheckedDraft[]): CheckedDraft[] {
  const orderOf = ({ values }: CheckedDraft) => Number(values.order ?? 0);
  const modules = checked.filter(({ draft }) => draft.type === 'module').toSorted((a, b) => orderOf(a) - orderOf(b));
  const rank = new Map(modules.map(({ slug }, index) => [slug, index]));
  const rankOf = ({ draft, slug }: CheckedDraft) => rank.get(draft.moduleSlug ?? slug) ?? 0;
  return checked.toSorted((a, b) => rankOf(a) - rankOf(b) || orderOf(a) - orderOf(b));
}

interface KnownIds {
  /** By username. */
  authors: Map<string, number>;
  /** By slug; filled as modules are imported. */
  modules: Map<string, number>;
}

async function importBatch(
  em: EntityManager,
  type: ContentType,
  batch: CheckedDraft[],
  ids: KnownIds,
  report: ImportReport,
): Promise<void> {
  const entity = ENTITIES[type];
  const slugs = batch.map(({ slug }) => slug);
  const existing = await em.find(entity, { slug: slugs }, { populate: ['*'] });
  const bySlug = new Map(existing.map((item) => [item.slug, item]));
  const counts = report.counts[type];
  for (const checked of batch) {
    const wanted = columnsOf(checked, ids);
    const item = bySlug.get(checked.slug);
    if (!item) {
      const createdAt = checked.draft.createdAt ?? new Date();
      const updatedAt = checked.draft.updatedAt ?? createdAt;
      em.create(entity, { ...wanted, createdAt, updatedAt }, { partial: true });
      counts.created += 1;
    } else if (differs(item, stated(checked, wanted))) {
      em.assign(item, { ...stated(checked, wanted), updatedAt: checked.draft.updatedAt ?? new Date() });
      counts.updated += 1;
    } else counts.unchanged += 1;
    counts.english += 1;
    if (checked.values.titleEs !== null || checked.draft.body?.contentEs != null) counts.spanish += 1;
  }
  await em.flush();
  if (type === 'module') {
    for (const { id, slug } of await em.find(CourseModule, { slug: slugs })) ids.modules.set(slug, id);
  }
  em.clear();
}

/** The property values of an item as the draft wants them; references are ids. */
function columnsOf({ draft, slug, values }: CheckedDraft, { authors, modules }: KnownIds): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...values, ...draft.body, slug };
  if (draft.type === 'article' || draft.type === 'video') {
    columns.author = (draft.author && authors.get(draft.author.toLowerCase())) || DEFAULT_AUTHOR_ID;
  }
  if (draft.type === 'lesson') columns.module = modules.get(draft.moduleSlug ?? '');
  if (draft.createdAt) columns.createdAt = draft.createdAt;
  if (draft.updatedAt) columns.updatedAt = draft.updatedAt;
  return columns;
}

/** Without the defaults of a new item: what a source does not say, it does not take back from an existing one. */
function stated({ draft }: CheckedDraft, columns: Record<string, unknown>): Record<string, unknown> {
  const { status, language, order, questions, author, ...rest } = columns;
  const given = Object.entries({ status, language, order, questions }).filter(
    ([name]) => draft.values[name] !== undefined,
  );
  return { ...rest, ...Object.fromEntries(given), ...(draft.author && { author }) };
}

function differs(item: Imported, wanted: Record<string, unknown>): boolean {
  return Object.entries(wanted).some(
    ([name, value]) => !isDeepStrictEqual(comparable(Reflect.get(item, name)), comparable(value)),
  );
}

/** Dates by their time, references by their id, everything else as it is. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id;
  return value;
}

async function authorIds(em: EntityManager, drafts: ContentDraft[]): Promise<Map<string, number>> {
  const names = [...new Set(drafts.flatMap(({ author }) => (author ? [author.toLowerCase()] : [])))];
  if (names.length === 0) return new Map();
  const users = await em.fork().find(User, {}, { fields: ['id', 'username'] });
  return new Map(users.map(({ id, username }) => [username.toLowerCase(), id]));
}

function missingAuthors(drafts: ContentDraft[], authors: Map<string, number>): ContentProblem[] {
  return drafts
    .filter(({ author }) => author && !authors.has(author.toLowerCase()))
    .map((draft) => ({
      severity: 'error',
      place: draft.placeOf('author'),
      message: `author: expected the username of an account, found "${draft.author}"`,
    }));
}

import type { QBFilterQuery } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Question } from '#domain/quiz.ts';
import { ANONYMOUS, type Viewer } from '#domain/viewer.ts';
import { listedFor, visibleTo } from '../../../platform/access/visibility.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import type { AskedFields } from '../../../platform/http/asked-fields.ts';
import type { ListLengths } from '../../../platform/http/query-shape.ts';
import { askedColumns, BODY_COLUMNS } from '../model/asked-columns.ts';
import { bodySizeQuery } from '../model/body-loader.ts';
import { BY_ORDER, BY_POSITION } from '../model/content-order.ts';
import { formerOwner } from '../model/former-slugs.ts';
import { inBatches } from '../model/in-batches.ts';
import { itemCount } from '../model/item-counts.ts';
import { mayExist, type OneKey } from '../model/item-key.ts';
import { type ListOrder, placesIn } from '../model/places.ts';
import { orPreviewed, previewed } from '../preview/preview.ts';
import { CourseModule } from './course-module.entity.ts';
import { Lesson } from './lesson.entity.ts';

const MODULE_ORDER: ListOrder = { by: BY_POSITION, direction: 'asc', texts: ['description', 'description_es'] };

const ofModule = (column: string) => `(select m.${column} from course_module m where m.id = i.module_id)`;
const LESSON_ORDER: ListOrder = {
  by: [{ sql: ofModule('"order"'), type: 'int' }, { sql: 'i.module_id', type: 'int' }, ...BY_POSITION],
  direction: 'asc',
  texts: ['content', 'content_es'],
};

/** A lesson that comes before another one. */
export interface EarlierLesson extends Pick<Lesson, 'id' | 'slug' | 'title' | 'titleEs'> {
  questions: Question[];
  /** How many lessons with questions ago it was; 1 for the last one. */
  distance: number;
}

/** Reads modules and lessons for pages and APIs. Admins write them through ContentWritingService. */
export class CourseService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'tags' | 'preview'>) {}

  /** Modules by order. Only published ones, unless an admin asks for drafts. */
  async modules(viewer: Viewer, includeDrafts: boolean): Promise<CourseModule[]> {
    this.context.tags.add('course');
    const { preview } = this.context;
    const listed = listedFor(viewer, includeDrafts);
    if (preview?.type !== 'module') return this.context.em.find(CourseModule, listed, { orderBy: BY_ORDER });
    const where = orPreviewed(listed, preview, 'module');
    const modules = await this.context.em.find(CourseModule, where, { orderBy: BY_ORDER, disableIdentityMap: true });
    return Promise.all(
      modules.map((module) => (module.id === preview.id ? previewed(this.context.em, module, preview) : module)),
    );
  }

  /** Every module that the viewer may see, by order, in batches. */
  modulesInBatches(viewer: Viewer): AsyncGenerator<CourseModule[]> {
    this.context.tags.add('course');
    const where = visibleTo(viewer);
    return inBatches(
      (last, count) => placesIn(this.context.em, CourseModule, where, MODULE_ORDER, last, count),
      (ids) => this.context.em.find(CourseModule, { $and: [{ id: ids }, where] }, { disableIdentityMap: true }),
    );
  }

  /** The module, or null if the viewer can't see such a module. */
  async module(viewer: Viewer, id: number): Promise<CourseModule | null> {
    const module = await this.context.em.findOne(CourseModule, { $and: [{ id }, visibleTo(viewer)] });
    if (!module) this.context.tags.add('course');
    return module;
  }

  /** Slug and last change of every published lesson, for the sitemap. */
  addresses(): Promise<Pick<Lesson, 'slug' | 'updatedAt' | 'hasSpanish'>[]> {
    this.context.tags.add('course');
    return this.context.em.find(Lesson, visibleLesson(ANONYMOUS), {
      orderBy: { id: 'asc' },
      disableIdentityMap: true,
      fields: ['slug', 'updatedAt', 'hasSpanish'],
    });
  }

  /** The lessons that the viewer may see, of one module or of all, by module and order, with bodies, in batches. */
  lessonsInBatches(viewer: Viewer, moduleId?: number): AsyncGenerator<Lesson[]> {
    this.context.tags.add('course');
    const where = lessonsOf(viewer, moduleId);
    const options = { populate: ['module', 'content', 'contentEs'], disableIdentityMap: true } as const;
    return inBatches(
      (last, count) => placesIn(this.context.em, Lesson, where, LESSON_ORDER, last, count),
      (ids) => this.context.em.find(Lesson, { $and: [{ id: ids }, where] }, options),
    );
  }

  /** The same without bodies. */
  lessonList(viewer: Viewer, moduleId?: number): Promise<Lesson[]> {
    this.context.tags.add('course');
    return this.context.em.find(Lesson, lessonsOf(viewer, moduleId), {
      orderBy: [{ module: BY_ORDER }, BY_ORDER],
      populate: ['module'],
    });
  }

  /**
   * The lesson with its module, or null if the viewer can't see such a lesson. A slug that it had before finds it too.
   * @param asked says which bodies are needed; if omitted, both.
   */
  async lesson(viewer: Viewer, key: OneKey, asked?: AskedFields): Promise<Lesson | null> {
    if (!mayExist(key)) return null;
    if (this.context.preview?.type === 'lesson') {
      const where = { $and: [key, { id: this.context.preview.id }] };
      const populate = ['module', 'questions', 'content', 'contentEs'] as const;
      const found = await this.context.em.findOne(Lesson, where, { populate, disableIdentityMap: true });
      if (found) return previewed(this.context.em, found, this.context.preview);
    }
    const bodies = asked ? askedColumns(BODY_COLUMNS, asked) : BODY_COLUMNS.map(({ name }) => name);
    const lesson = await this.context.em.findOne(
      Lesson,
      { $and: [key, visibleLesson(viewer)] },
      { populate: ['module', 'questions', ...bodies] },
    );
    if (lesson) return lesson;
    this.context.tags.add('course');
    const id = 'slug' in key ? await formerOwner(this.context.em, 'lesson', key.slug) : null;
    return id === null ? null : this.lesson(viewer, { id }, asked);
  }

  /** The published lessons among these, in the order of the course, with their questions. */
  publicLessons(ids: readonly number[]): Promise<Lesson[]> {
    return this.context.em.find(
      Lesson,
      { $and: [{ id: [...ids] }, visibleLesson(ANONYMOUS)] },
      { orderBy: [{ module: BY_ORDER }, BY_ORDER], populate: ['module', 'questions'] },
    );
  }

  /** The published lessons of a module or of the whole course, in its order, with their questions. */
  publicLessonsOf(moduleId?: number): Promise<Lesson[]> {
    this.context.tags.add('course');
    return this.context.em.find(Lesson, lessonsOf(ANONYMOUS, moduleId), {
      orderBy: [{ module: BY_ORDER }, BY_ORDER],
      populate: ['module', 'questions'],
    });
  }

  /** How many questions the published lessons of each module have, in one query; 0 for drafts. */
  async questionCounts(moduleIds: readonly number[]): Promise<number[]> {
    this.context.tags.add('course');
    if (moduleIds.length === 0) return [];
    const rows = await this.context.em.execute<{ module_id: number; count: number }[]>(
      `select l.module_id, sum(jsonb_array_length(l.questions))::integer as count
       from lesson l join course_module m on m.id = l.module_id
       where m.id in (?) and l.status = 'published' and m.status = 'published' and l.questions is not null
       group by l.module_id`,
      [moduleIds],
    );
    const counts = new Map(rows.map(({ module_id, count }) => [module_id, count]));
    return moduleIds.map((id) => counts.get(id) ?? 0);
  }

  /** The lessons with these slugs, without bodies, in one query; null where the viewer can't see such a lesson. */
  async lessonsBySlug(viewer: Viewer, slugs: readonly string[]): Promise<(Lesson | null)[]> {
    const lessons = await this.context.em.find(
      Lesson,
      { $and: [{ slug: [...slugs] }, visibleLesson(viewer)] },
      { populate: ['module'] },
    );
    if (lessons.length < slugs.length) this.context.tags.add('course');
    const bySlug = new Map(lessons.map((lesson) => [lesson.slug, lesson]));
    return slugs.map((slug) => bySlug.get(slug) ?? null);
  }

  /** The lesson without bodies. @throws AppError NOT_FOUND if the viewer can't see such a lesson. */
  async lessonOrFail(viewer: Viewer, id: number): Promise<Lesson> {
    const lesson = await this.context.em.findOne(
      Lesson,
      { $and: [{ id }, visibleLesson(viewer)] },
      { populate: ['module'] },
    );
    if (!lesson) throw new AppError('NOT_FOUND', 'Lesson not found');
    return lesson;
  }

  /** The lessons of each module that the viewer may see, in order, without bodies; one query for all. */
  async outlines(viewer: Viewer, modules: readonly CourseModule[]): Promise<Lesson[][]> {
    this.context.tags.add('course');
    const inModules = { module: modules.map(({ id }) => id) };
    const shown =
      this.context.preview?.type === 'module'
        ? { status: 'published' as const, module: this.context.preview.id }
        : null;
    const visible = shown ? { $or: [visibleLesson(viewer), shown] } : visibleLesson(viewer);
    const lessons = await this.context.em.find(Lesson, { $and: [inModules, visible] }, { orderBy: BY_ORDER });
    const byModule = Map.groupBy(lessons, (lesson) => lesson.module.id);
    return modules.map(({ id }) => byModule.get(id) ?? []);
  }

  /** The questions of each lesson, loaded if necessary; one query for all. */
  async questions(lessons: readonly Lesson[]): Promise<Question[][]> {
    const missing = lessons.filter(({ questions }) => questions === undefined);
    if (missing.length > 0) await this.context.em.populate(missing, ['questions']);
    return lessons.map(({ questions }) => questions ?? []);
  }

  /**
   * The published lessons to look back at from each, latest first: the last one before it that has questions, and the
   * fourth last, or the first if there are fewer. One query for all.
   */
  async lookBack(lessonIds: readonly number[]): Promise<EarlierLesson[][]> {
    this.context.tags.add('course');
    const rows = await this.context.em.execute<(EarlierLesson & { from: number })[]>(
      `select here.id as "from", l.id, l.slug, l.title, l.title_es as "titleEs", l.questions, earlier.distance
       from lesson here join course_module own on own.id = here.module_id
       cross join lateral (
         select e.id, count(*) over () as count,
           (row_number() over (order by m."order" desc, m.id desc, e."order" desc, e.id desc))::integer as distance
         from lesson e join course_module m on m.id = e.module_id
         where e.status = 'published' and m.status = 'published' and e.questions is not null
           and (m."order", m.id, e."order", e.id) < (own."order", own.id, here."order", here.id)
       ) earlier
       join lesson l on l.id = earlier.id
       where here.id in (?) and earlier.distance in (1, least(4, earlier.count))
       order by earlier.distance`,
      [lessonIds],
    );
    return lessonIds.map((id) => rows.filter(({ from }) => from === id));
  }

  /** How many items lists without pages have, drafts included. */
  async listLengths(): Promise<ListLengths> {
    const [ofLessons, ofModules] = [itemCount({ type: 'lesson' }), itemCount({ type: 'module' })];
    const [row] = await this.context.em.execute<ListLengths[]>(
      `select (${ofLessons.sql}) as lessons, (${ofModules.sql}) as modules,
         coalesce((select count(*)::integer from lesson group by module_id order by 1 desc limit 1), 0) as "lessonsOfModule"`,
      [...ofLessons.values, ...ofModules.values],
    );
    return row ?? { lessons: 0, modules: 0, lessonsOfModule: 0 };
  }

  /** Total bytes of the bodies of lessons, in both languages. */
  async bodySize(lessons: Lesson[]): Promise<number> {
    const ids = lessons.map(({ id }) => id);
    const [row] = await this.context.em.execute<{ bytes: number }[]>(bodySizeQuery('lesson'), [ids]);
    return row?.bytes ?? 0;
  }

  /** Loads the bodies of lessons that were loaded without them. */
  async loadBodies(lessons: Lesson[]): Promise<void> {
    await this.context.em.populate(lessons, ['content', 'contentEs']);
  }
}

function lessonsOf(viewer: Viewer, moduleId?: number): QBFilterQuery<Lesson> {
  return { $and: [moduleId === undefined ? {} : { module: moduleId }, visibleLesson(viewer)] };
}

/** A published lesson of a draft module is hidden like its module. */
function visibleLesson(viewer: Viewer): QBFilterQuery<Lesson> {
  return isAllowed(viewer, 'draft:read') ? {} : { status: 'published', module: { status: 'published' } };
}

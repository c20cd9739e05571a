import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { SITEMAP_MAX } from '#domain/limits.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Question } from '#domain/quiz.ts';
import { ANONYMOUS, type Viewer } from '#domain/viewer.ts';
import { bodySizeQuery } from '../content/body-loader.ts';
import { BY_ORDER } from '../content/content-order.ts';
import { mayExist, type OneKey } from '../content/item-key.ts';
import { listedFor, visibleTo } from '../content/visible-content.ts';
import { CourseModule } from './course-module.entity.ts';
import { Lesson } from './lesson.entity.ts';

/** The only code that reads modules and lessons; admins write them through ContentWritingService. */
export class CourseService {
  constructor(private readonly em: EntityManager) {}

  /** Modules by order, published only unless an admin asks for drafts. */
  modules(viewer: Viewer, includeDrafts: boolean): Promise<CourseModule[]> {
    return this.em.find(CourseModule, listedFor(viewer, includeDrafts), { orderBy: BY_ORDER });
  }

  /** Every module the viewer may see, by order. */
  allModules(viewer: Viewer): Promise<CourseModule[]> {
    return this.em.find(CourseModule, visibleTo(viewer), { orderBy: BY_ORDER });
  }

  /** The module, or null when there is none that the viewer may see. */
  module(viewer: Viewer, id: number): Promise<CourseModule | null> {
    return this.em.findOne(CourseModule, { $and: [{ id }, visibleTo(viewer)] });
  }

  /** Slug and last change of every published lesson, for the sitemap. */
  addresses(): Promise<Pick<Lesson, 'slug' | 'updatedAt'>[]> {
    return this.em.find(Lesson, visibleLesson(ANONYMOUS), {
      orderBy: { id: 'asc' },
      limit: SITEMAP_MAX,
      fields: ['slug', 'updatedAt'],
    });
  }

  /** The lessons the viewer may see, of one module or of all, by module and order, with bodies. */
  lessons(viewer: Viewer, moduleId?: number): Promise<Lesson[]> {
    const ofModule: FilterQuery<Lesson> = moduleId === undefined ? {} : { module: moduleId };
    return this.em.find(
      Lesson,
      { $and: [ofModule, visibleLesson(viewer)] },
      {
        orderBy: [{ module: BY_ORDER }, BY_ORDER],
        populate: ['module', 'content', 'contentEs'],
      },
    );
  }

  /** The same without bodies. */
  lessonList(viewer: Viewer, moduleId?: number): Promise<Lesson[]> {
    const ofModule: FilterQuery<Lesson> = moduleId === undefined ? {} : { module: moduleId };
    return this.em.find(
      Lesson,
      { $and: [ofModule, visibleLesson(viewer)] },
      { orderBy: [{ module: BY_ORDER }, BY_ORDER], populate: ['module'] },
    );
  }

  /** The lesson with body and module, or null when there is none that the viewer may see. */
  async lesson(viewer: Viewer, key: OneKey): Promise<Lesson | null> {
    if (!mayExist(key)) return null;
    return this.em.findOne(
      Lesson,
      { $and: [key, visibleLesson(viewer)] },
      { populate: ['module', 'content', 'contentEs', 'questions'] },
    );
  }

  /** The lesson without bodies. @throws AppError NOT_FOUND when there is none that the viewer may see. */
  async lessonOrFail(viewer: Viewer, id: number): Promise<Lesson> {
    const lesson = await this.em.findOne(Lesson, { $and: [{ id }, visibleLesson(viewer)] }, { populate: ['module'] });
    if (!lesson) throw new AppError('NOT_FOUND', 'Lesson not found');
    return lesson;
  }

  /** For each module its lessons in order, as the viewer sees them, without bodies; one query for all. */
  async outlines(viewer: Viewer, modules: readonly CourseModule[]): Promise<Lesson[][]> {
    const inModules = { module: modules.map(({ id }) => id) };
    const lessons = await this.em.find(Lesson, { $and: [inModules, visibleLesson(viewer)] }, { orderBy: BY_ORDER });
    return modules.map((module) => lessons.filter((lesson) => lesson.module.id === module.id));
  }

  /** The questions of each lesson, read where they came without; one query for all. */
  async questions(lessons: readonly Lesson[]): Promise<Question[][]> {
    const missing = lessons.filter(({ questions }) => questions === undefined);
    if (missing.length > 0) await this.em.populate(missing, ['questions']);
    return lessons.map(({ questions }) => questions ?? []);
  }

  /** Bytes of the bodies of lessons, in both languages. */
  async bodySize(lessons: Lesson[]): Promise<number> {
    const ids = lessons.map(({ id }) => id);
    const [row] = await this.em.execute<{ bytes: number }[]>(bodySizeQuery('lesson'), [ids]);
    return row?.bytes ?? 0;
  }

  /** Loads the bodies of lessons that came without. */
  async loadBodies(lessons: Lesson[]): Promise<void> {
    await this.em.populate(lessons, ['content', 'contentEs']);
  }
}

/** A published lesson of a draft module is as hidden as the module. */
function visibleLesson(viewer: Viewer): FilterQuery<Lesson> {
  return isAllowed(viewer, 'draft:read') ? {} : { status: 'published', module: { status: 'published' } };
}

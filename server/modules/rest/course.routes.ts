import { Router } from 'express';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { found, idQuery } from '../../platform/http/rest.ts';
import { sendList } from '../../platform/http/send-list.ts';
import { CourseService } from '../content/course/course.service.ts';
import type { CourseModule } from '../content/course/course-module.entity.ts';
import type { Lesson } from '../content/course/lesson.entity.ts';
import { describedValues } from '../content/model/described-values.ts';
import type { OneKey } from '../content/model/item-key.ts';
import { addContentWrites, addReadBySlug, type ItemAnswer } from './content-writing.routes.ts';

export const courseModuleRoutes = Router();
export const lessonRoutes = Router();

courseModuleRoutes.get('/', async (req, res) => {
  await sendList(req, res, modulesWithLessons(req.api), ([module, lessons]) => courseModuleJson(module, lessons));
});

lessonRoutes.get('/', async (req, res) => {
  await sendList(
    req,
    res,
    req.api.get(CourseService).lessonsInBatches(req.api.viewer, idQuery(req, 'moduleId')),
    lessonJson,
  );
});

addReadBySlug(lessonRoutes, (api, slug) => lessonAnswer(api, { slug }));

addContentWrites(courseModuleRoutes, 'module', async ({ get, viewer }, id) => {
  const module = found(await get(CourseService).module(viewer, id), 'Course module');
  const [lessons = []] = await get(CourseService).outlines(viewer, [module]);
  return { version: module.version, slug: module.slug, json: courseModuleJson(module, lessons) };
});

addContentWrites(lessonRoutes, 'lesson', (api, id) => lessonAnswer(api, { id }));

/** Every module that the viewer may see, with its lessons in order. */
async function* modulesWithLessons({ get, viewer }: ApiContext): AsyncGenerator<[CourseModule, Lesson[]][]> {
  for await (const modules of get(CourseService).modulesInBatches(viewer)) {
    const outlines = await get(CourseService).outlines(viewer, modules);
    yield modules.map((module, index) => [module, outlines[index] ?? []]);
  }
}

/** @throws AppError NOT_FOUND if the viewer can't see such a lesson. */
async function lessonAnswer({ get, viewer }: ApiContext, key: OneKey): Promise<ItemAnswer> {
  const lesson = found(await get(CourseService).lesson(viewer, key), 'Lesson');
  return { version: lesson.version, slug: lesson.slug, json: lessonJson(lesson) };
}

/** The read shape of a module over REST. */
function courseModuleJson(module: CourseModule, lessons: Lesson[]) {
  // The slug of a module isn't part of any address.
  const { slug: _, ...values } = describedValues('module', module);
  return {
    id: module.id,
    ...values,
    lessons: lessons.map(({ id, title, slug, duration, order, status }) => ({
      id,
      title,
      slug,
      duration,
      order,
      status,
    })),
  };
}

/** The read shape of a lesson over REST. Module and bodies must be loaded. */
function lessonJson(lesson: Lesson) {
  const module = lesson.module.getEntity();
  return {
    id: lesson.id,
    moduleId: module.id,
    module: { id: module.id, title: module.title },
    ...describedValues('lesson', lesson),
  };
}

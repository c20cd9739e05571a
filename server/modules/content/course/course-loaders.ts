import { perRequest, requestLoader } from '../../../platform/api/per-request.ts';
import { bodyLoader } from '../model/body-loader.ts';
import { CourseService } from './course.service.ts';
import type { CourseModule } from './course-module.entity.ts';
import type { Lesson } from './lesson.entity.ts';

export const lessonBody = perRequest(({ get, answerSize }) => bodyLoader<Lesson>(get(CourseService), answerSize));

export const moduleLessons = requestLoader(({ get, viewer }, modules: readonly CourseModule[]) =>
  get(CourseService).outlines(viewer, modules),
);

export const lessonQuestions = requestLoader(
  ({ get }, lessons: readonly Lesson[]) => get(CourseService).questions(lessons),
  { cache: false },
);

/** By lesson. */
export const earlierLessons = requestLoader(({ get }, ids: readonly number[]) => get(CourseService).lookBack(ids), {
  cache: false,
});

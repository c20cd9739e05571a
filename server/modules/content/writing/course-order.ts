import type { EntityManager } from '@mikro-orm/postgresql';

/** All modules of the course in order, each with all its lessons in order. */
export type CourseOrder = { id: number; lessonIds: number[] }[];

/** Whether two orders have the same modules and lessons, each once. */
export function hasSameItems(one: CourseOrder, other: CourseOrder): boolean {
  return (
    isSameSet(
      one.map(({ id }) => id),
      other.map(({ id }) => id),
    ) &&
    isSameSet(
      one.flatMap(({ lessonIds }) => lessonIds),
      other.flatMap(({ lessonIds }) => lessonIds),
    )
  );
}

function isSameSet(one: number[], other: number[]): boolean {
  const ids = new Set(one);
  return (
    ids.size === one.length &&
    one.length === other.length &&
    new Set(other).size === ids.size &&
    other.every((id) => ids.has(id))
  );
}

/** The present order. Its modules and lessons are locked until the transaction ends, modules first. */
export async function lockCourse(em: EntityManager): Promise<CourseOrder> {
  await em.execute('select from course_module order by id for update');
  await em.execute('select from lesson order by id for update');
  return em.execute<CourseOrder>(
    `select m.id, coalesce(
       (select jsonb_agg(l.id order by l."order", l.id) from lesson l where l.module_id = m.id), '[]') as "lessonIds"
     from course_module m order by m."order", m.id`,
  );
}

/** Writes the places that differ. @returns how many modules and lessons it changed. */
export async function writeCourseOrder(em: EntityManager, wanted: CourseOrder): Promise<number> {
  const modules = wanted.map(({ id }, index) => ({ id, place: index + 1 }));
  const lessons = wanted.flatMap(({ id, lessonIds }) =>
    lessonIds.map((lessonId, index) => ({ id: lessonId, module: id, place: index + 1 })),
  );
  const changed = await em.execute<{ count: number }[]>(
    `with modules as (
       update course_module m set "order" = w.place, updated_at = now()
       from jsonb_to_recordset(?::jsonb) as w (id integer, place integer)
       where m.id = w.id and m."order" <> w.place returning m.id),
     lessons as (
       update lesson l set module_id = w.module, "order" = w.place, updated_at = now()
       from jsonb_to_recordset(?::jsonb) as w (id integer, module integer, place integer)
       where l.id = w.id and (l.module_id, l."order") <> (w.module, w.place) returning l.id)
     select ((select count(*) from modules) + (select count(*) from lessons))::integer as count`,
    [JSON.stringify(modules), JSON.stringify(lessons)],
  );
  return changed[0]?.count ?? 0;
}

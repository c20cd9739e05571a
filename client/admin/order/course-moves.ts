/** All modules in order, each with its lessons in order. */
export type CourseOrder = { id: number; lessonIds: number[] }[];

/** A module, or a lesson, in the tree of the course. */
export interface CourseItem {
  kind: 'module' | 'lesson';
  id: number;
}

/** Where something is dropped: before or after a row, or as the last lesson of a module. */
export interface Spot extends CourseItem {
  edge: 'before' | 'after' | 'into';
}

/** Where a lesson is: its module and its place in it, counted from 0; null if it isn't in the course. */
export function placeOfLesson(order: CourseOrder, id: number): { moduleId: number; index: number } | null {
  for (const { id: moduleId, lessonIds } of order) {
    const index = lessonIds.indexOf(id);
    if (index >= 0) return { moduleId, index };
  }
  return null;
}

/** @param index in the new order, counted from 0. */
export function withModuleAt(order: CourseOrder, id: number, index: number): CourseOrder {
  const moved = order.find((module) => module.id === id);
  return moved ? order.filter((module) => module !== moved).toSpliced(index, 0, moved) : order;
}

/** @param index among the other lessons of the module, counted from 0. */
export function withLessonAt(order: CourseOrder, id: number, moduleId: number, index: number): CourseOrder {
  return order.map((module) => {
    const others = module.lessonIds.filter((other) => other !== id);
    return { ...module, lessonIds: module.id === moduleId ? others.toSpliced(index, 0, id) : others };
  });
}

/** One step up or down. A lesson at the end of its module goes to the next one. @returns null if there is no such step. */
export function stepped(order: CourseOrder, { kind, id }: CourseItem, direction: 'up' | 'down'): CourseOrder | null {
  const step = direction === 'up' ? -1 : 1;
  if (kind === 'module') {
    const index = order.findIndex((module) => module.id === id) + step;
    return index >= 0 && index < order.length ? withModuleAt(order, id, index) : null;
  }
  const place = placeOfLesson(order, id);
  if (!place) return null;
  const at = order.findIndex((module) => module.id === place.moduleId);
  const index = place.index + step;
  if (index >= 0 && index < (order[at]?.lessonIds.length ?? 0)) return withLessonAt(order, id, place.moduleId, index);
  const neighbor = order[at + step];
  return neighbor ? withLessonAt(order, id, neighbor.id, step < 0 ? neighbor.lessonIds.length : 0) : null;
}

/** The order after a drop. @returns null if a thing can't go there. */
export function dropped(order: CourseOrder, { kind, id }: CourseItem, spot: Spot): CourseOrder | null {
  if (kind === spot.kind && id === spot.id) return null;
  if (kind === 'module') {
    if (spot.kind !== 'module' || spot.edge === 'into') return null;
    const others = order.filter((module) => module.id !== id);
    const index = others.findIndex((module) => module.id === spot.id);
    return index < 0 ? null : withModuleAt(order, id, spot.edge === 'before' ? index : index + 1);
  }
  const without = order.map((module) => ({ ...module, lessonIds: module.lessonIds.filter((other) => other !== id) }));
  if (spot.kind === 'module') {
    const at = without.findIndex((module) => module.id === spot.id);
    const before = spot.edge === 'before' ? without[at - 1] : undefined;
    if (before) return withLessonAt(order, id, before.id, before.lessonIds.length);
    const end = without[at]?.lessonIds.length ?? 0;
    return at < 0 ? null : withLessonAt(order, id, spot.id, spot.edge === 'into' ? end : 0);
  }
  const place = placeOfLesson(without, spot.id);
  return place && withLessonAt(order, id, place.moduleId, spot.edge === 'before' ? place.index : place.index + 1);
}

/** Whether two orders are the same. */
export function isSameOrder(one: CourseOrder, other: CourseOrder): boolean {
  return JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain));
}

function plain({ id, lessonIds }: CourseOrder[number]) {
  return [id, lessonIds];
}

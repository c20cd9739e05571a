import { useRef, useState } from 'react';
import { failureOf } from '../../app/failure.ts';
import { type CourseOrder, isSameOrder } from './course-moves.ts';

/**
 * An order of the course that someone changes step by step. Each step shows at once and is saved after that, one call at
 * a time. If a call fails, the last saved order comes back; if someone else changed the course, the server's order does.
 * @param stored the server's order, @param save rejects when it fails.
 */
export function useCourseOrder(
  stored: CourseOrder,
  save: (from: CourseOrder, to: CourseOrder) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) {
  const [shown, setShown] = useState<CourseOrder | null>(null);
  const saved = useRef<CourseOrder | null>(null);
  const wanted = useRef<CourseOrder | null>(null);
  const isSaving = useRef(false);
  const order = shown && hasSameItems(shown, stored) ? shown : stored;

  async function saveWanted() {
    if (isSaving.current) return;
    isSaving.current = true;
    while (wanted.current) {
      const to = wanted.current;
      wanted.current = null;
      try {
        await save(saved.current ?? stored, to);
        saved.current = to;
      } catch (error) {
        wanted.current = null;
        if (failureOf(error).code === 'CONFLICT') saved.current = null;
        setShown(saved.current);
        onFailure(error);
      }
    }
    isSaving.current = false;
  }

  /** @returns false if nothing changes. */
  function change(next: CourseOrder | null): next is CourseOrder {
    if (!next || isSameOrder(next, order)) return false;
    // What the server answers after a change by someone else is where the next step starts.
    if (order === stored && !isSaving.current) saved.current = stored;
    setShown(next);
    wanted.current = next;
    void saveWanted();
    return true;
  }

  return { order, change };
}

function hasSameItems(one: CourseOrder, other: CourseOrder): boolean {
  return itemsOf(one) === itemsOf(other);
}

function itemsOf(order: CourseOrder): string {
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b).join();
  return `${sorted(order.map(({ id }) => id))} ${sorted(order.flatMap(({ lessonIds }) => lessonIds))}`;
}

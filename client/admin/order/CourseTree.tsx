import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ContentStatus } from '#domain/content.ts';
import { useWriteFailure } from '../useWriteFailure.ts';
import {
  type CourseItem,
  type CourseOrder,
  dropped,
  placeOfLesson,
  type Spot,
  stepped,
  withLessonAt,
} from './course-moves.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { TreeRow } from './TreeRow.tsx';
import { useCourseOrder } from './useCourseOrder.ts';
import { itemOf, useRowDrag } from './useRowDrag.ts';

interface OrderedItem {
  id: number;
  title: string;
  status: ContentStatus;
  order: number;
}

interface CourseTreeProps {
  modules: (OrderedItem & { lessons: OrderedItem[] })[];
  /** Whether the lessons show at first. */
  isOpen: boolean;
  /** Rejects when it fails. */
  save(from: CourseOrder, to: CourseOrder): Promise<unknown>;
}

/** Modules with their lessons, which one drags, moves one step with two buttons each, or moves to another module. */
export function CourseTree({ modules, isOpen, save }: CourseTreeProps) {
  const { t } = useLingui();
  const tree = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [pressed, setPressed] = useState<{ item: CourseItem; control: string } | null>(null);
  const [toMove, setToMove] = useState<OrderedItem | null>(null);
  /** Modules that are not as `isOpen` says. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const showFailure = useWriteFailure();
  const items = new Map<string, OrderedItem>();
  for (const module of modules) {
    items.set(keyOf({ kind: 'module', id: module.id }), module);
    for (const lesson of module.lessons) items.set(keyOf({ kind: 'lesson', id: lesson.id }), lesson);
  }
  const titleOf = (item: CourseItem) => items.get(keyOf(item))?.title ?? '';
  const isModuleOpen = (id: number) => isOpen !== turned.has(id);

  const { order, change } = useCourseOrder(inStoredOrder(modules), save, (error) => {
    setAnnouncement(t`The order wasn’t saved. The previous order is back.`);
    showFailure(t`Something went wrong`, t`The order wasn’t saved. The previous order is back.`, error);
  });

  /** Shows, saves and announces a new order in which an item has moved. */
  function apply(item: CourseItem, next: CourseOrder | null) {
    if (!change(next)) return;
    const title = titleOf(item);
    if (item.kind === 'module') {
      const number = next.findIndex(({ id }) => id === item.id) + 1;
      const { length } = next;
      setAnnouncement(t`“${title}” is now number ${number} of ${length}.`);
      return;
    }
    const place = placeOfLesson(next, item.id);
    if (!place) return;
    const number = place.index + 1;
    const length = next.find(({ id }) => id === place.moduleId)?.lessonIds.length ?? 0;
    const module = titleOf({ kind: 'module', id: place.moduleId });
    setAnnouncement(t`“${title}” is now number ${number} of ${length} in “${module}”.`);
    // The row must be seen where it is now.
    if (!isModuleOpen(place.moduleId)) handleTurn(place.moduleId);
  }

  function handleTurn(id: number) {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  }

  // A row that is moved in the page may take the focus off its button.
  useLayoutEffect(() => {
    if (!pressed) return;
    tree.current?.querySelector<HTMLElement>(`[data-control="${keyOf(pressed.item)} ${pressed.control}"]`)?.focus();
  }, [pressed]);

  function handleStep(item: CourseItem, direction: 'up' | 'down') {
    apply(item, stepped(order, item, direction));
    setPressed({ item, control: direction });
  }

  const { drag, handlePointerDown } = useRowDrag(
    tree,
    ghost,
    (item, y) => (tree.current ? spotAt(tree.current, item, y) : null),
    (item, spot) => apply(item, dropped(order, item, spot)),
  );
  const edgeOf = (item: CourseItem) =>
    drag?.spot && keyOf(drag.spot) === keyOf(item) && keyOf(drag.item) !== keyOf(item) ? drag.spot.edge : undefined;
  const isDragged = (item: CourseItem) => drag !== null && keyOf(drag.item) === keyOf(item);

  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Tree ref={tree} onPointerDown={handlePointerDown} data-dragging={drag ? '' : undefined}>
        <ol aria-label={t`Modules`}>
          {order.map(({ id, lessonIds }, moduleIndex) => {
            const item: CourseItem = { kind: 'module', id };
            const module = items.get(keyOf(item));
            if (!module) return null;
            const { title, status } = module;
            return (
              <Branch key={id} data-branch={keyOf(item)} data-dragged={isDragged(item) ? '' : undefined}>
                <TreeRow
                  item={item}
                  title={title}
                  status={status}
                  isFirst={moduleIndex === 0}
                  isLast={moduleIndex === order.length - 1}
                  edge={edgeOf(item)}
                  isDragged={isDragged(item)}
                  onStep={(direction) => handleStep(item, direction)}
                  lessons={{ count: lessonIds.length, isOpen: isModuleOpen(id), onTurn: () => handleTurn(id) }}
                />
                {isModuleOpen(id) && lessonIds.length > 0 && (
                  <ol aria-label={t`Lessons of ${title}`}>
                    {lessonIds.map((lessonId, index) => {
                      const lessonItem: CourseItem = { kind: 'lesson', id: lessonId };
                      const lesson = items.get(keyOf(lessonItem));
                      if (!lesson) return null;
                      return (
                        <li key={lessonId}>
                          <TreeRow
                            item={lessonItem}
                            title={lesson.title}
                            status={lesson.status}
                            isFirst={moduleIndex === 0 && index === 0}
                            isLast={moduleIndex === order.length - 1 && index === lessonIds.length - 1}
                            edge={edgeOf(lessonItem)}
                            isDragged={isDragged(lessonItem)}
                            onStep={(direction) => handleStep(lessonItem, direction)}
                            onMove={order.length > 1 ? () => setToMove(lesson) : undefined}
                          />
                        </li>
                      );
                    })}
                  </ol>
                )}
              </Branch>
            );
          })}
        </ol>
      </Tree>
      {drag && (
        <Ghost ref={ghost} aria-hidden="true">
          {titleOf(drag.item)}
        </Ghost>
      )}
      {toMove && (
        <MoveDialog
          lesson={toMove.title}
          modules={modules}
          moduleId={placeOfLesson(order, toMove.id)?.moduleId ?? 0}
          onMove={(moduleId) => {
            const item: CourseItem = { kind: 'lesson', id: toMove.id };
            const end = order.find(({ id }) => id === moduleId)?.lessonIds.length ?? 0;
            apply(item, withLessonAt(order, toMove.id, moduleId, end));
          }}
          onClose={() => {
            setToMove(null);
            setPressed({ item: { kind: 'lesson', id: toMove.id }, control: 'move' });
          }}
        />
      )}
    </>
  );
}

function keyOf({ kind, id }: CourseItem): string {
  return `${kind} ${id}`;
}

function inStoredOrder(modules: CourseTreeProps['modules']): CourseOrder {
  const sorted = <Item extends OrderedItem>(list: Item[]) => list.toSorted((a, b) => a.order - b.order || a.id - b.id);
  return sorted(modules).map(({ id, lessons }) => ({ id, lessonIds: sorted(lessons).map((lesson) => lesson.id) }));
}

/** Where an item would be dropped at a height in the window: a module beside a module, a lesson beside any row. */
function spotAt(tree: Element, item: CourseItem, y: number): Spot | null {
  if (item.kind === 'module') {
    const branch = elementAt(tree.querySelectorAll('[data-branch]'), y);
    const target = itemOf(branch?.querySelector('[data-row]') ?? null);
    return branch && target ? { ...target, edge: isUpperHalf(branch, y) ? 'before' : 'after' } : null;
  }
  const row = elementAt(tree.querySelectorAll('[data-row]'), y);
  const target = itemOf(row);
  if (!row || !target) return null;
  if (target.kind === 'module' && row.closest('li')?.querySelector('ol') === null) return { ...target, edge: 'into' };
  return { ...target, edge: isUpperHalf(row, y) ? 'before' : 'after' };
}

/** The element at a height, or the nearest one. */
function elementAt(elements: NodeListOf<Element>, y: number): Element | null {
  const all = [...elements];
  return all.find((element) => y < element.getBoundingClientRect().bottom) ?? all.at(-1) ?? null;
}

function isUpperHalf(element: Element, y: number): boolean {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2;
}

const Tree = styled.div`
  max-width: 860px;
  scroll-margin-top: var(--header-height);

  &[data-dragging] {
    cursor: grabbing;
    user-select: none;
  }

  > ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    counter-reset: module;
  }
`;

const Branch = styled.li`
  position: relative;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  counter-increment: module;
  counter-reset: lesson;

  &[data-dragged] {
    opacity: 0.45;
  }

  > ol {
    padding-inline-start: clamp(12px, 3vw, 32px);
    border-top: 1px solid var(--line);
  }

  > ol > li {
    counter-increment: lesson;
  }

  > ol > li + li {
    border-top: 1px solid var(--line);
  }
`;

/** Follows the pointer. */
const Ghost = styled.div`
  position: fixed;
  top: 0;
  left: 0;
  z-index: 60;
  max-width: min(320px, 70vw);
  padding: 8px 14px;
  overflow: hidden;
  border: 1px solid var(--teal);
  border-radius: var(--radius-control);
  background: var(--surface);
  box-shadow: 0 6px 24px rgb(0 0 0 / 22%);
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
  pointer-events: none;
`;

import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { CourseItem, Spot } from './course-moves.ts';

/** In milliseconds and pixels: how long a finger rests on a row before it drags it, and how far it may move until then. */
const LONG_PRESS = 350;
const SLOP = 8;
/** How far a mouse moves before it drags. */
const MOUSE_SLOP = 3;
/** Near the edge of the window, the page scrolls by up to this many pixels a frame. */
const SCROLL_ZONE = 80;
const SCROLL_STEP = 14;

interface Drag {
  item: CourseItem;
  /** Where it would be dropped now. */
  spot: Spot | null;
}

/** A pointer that is down on a row. */
interface Press {
  pointerId: number;
  item: CourseItem;
  x: number;
  y: number;
  isDragging: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Drags rows by mouse, pen and finger. Rows are elements with `data-row="lesson 5"` in a container. A handle inside,
 * with `data-handle`, drags at once; on a touch screen the rest of the row does after a long press, so that a finger can
 * still scroll. Near the edges of the window the page scrolls along. Esc cancels.
 * @param container holds the rows, @param ghost follows the pointer.
 * @param spotAt finds where an item would be dropped at a height in the window.
 */
export function useRowDrag(
  container: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  spotAt: (item: CourseItem, y: number) => Spot | null,
  onDropped: (item: CourseItem, spot: Spot) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);

  function show() {
    const { current } = press;
    if (!current?.isDragging) return;
    const spot = spotAt(current.item, current.y);
    setDrag((before) => (before && isSame(before.spot, spot) ? before : { item: current.item, spot }));
    if (ghost.current) ghost.current.style.transform = `translate(${current.x + 14}px, ${current.y + 10}px)`;
  }

  function begin() {
    const { current } = press;
    if (!current || current.isDragging) return;
    clearTimeout(current.timer);
    current.isDragging = true;
    show();
    requestAnimationFrame(scrollAlong);
  }

  function end(isDropped: boolean) {
    const { current } = press;
    press.current = null;
    if (!current) return;
    clearTimeout(current.timer);
    if (!current.isDragging) return;
    const spot = isDropped ? spotAt(current.item, current.y) : null;
    setDrag(null);
    if (spot) onDropped(current.item, spot);
  }

  function scrollAlong() {
    const { current } = press;
    if (!current?.isDragging) return;
    const top = container.current ? Number.parseFloat(getComputedStyle(container.current).scrollMarginTop) || 0 : 0;
    const above = top + SCROLL_ZONE - current.y;
    const below = current.y - (innerHeight - SCROLL_ZONE);
    const near = above > 0 ? -above : Math.max(below, 0);
    if (near !== 0) {
      scrollBy(0, Math.sign(near) * Math.ceil(Math.min(1, Math.abs(near) / SCROLL_ZONE) * SCROLL_STEP));
      show();
    }
    requestAnimationFrame(scrollAlong);
  }

  function handlePointerDown(event: ReactPointerEvent) {
    const { target, pointerId, pointerType, clientX: x, clientY: y } = event;
    if (press.current || !event.isPrimary || event.button !== 0 || !(target instanceof Element)) return;
    const item = itemOf(target.closest('[data-row]'));
    const isOnHandle = target.closest('[data-handle]') !== null;
    if (!item || target.closest('button, a, select') || !(isOnHandle || pointerType === 'touch')) return;
    press.current = { pointerId, item, x, y, isDragging: false, timer: undefined };
    if (pointerType !== 'touch') event.preventDefault();
    else if (isOnHandle) begin();
    else press.current.timer = setTimeout(begin, LONG_PRESS);
  }

  const handleMove = useEffectEvent((event: PointerEvent) => {
    const { current } = press;
    if (!current || current.pointerId !== event.pointerId) return;
    const distance = Math.hypot(event.clientX - current.x, event.clientY - current.y);
    if (current.isDragging) {
      current.x = event.clientX;
      current.y = event.clientY;
      show();
    } else if (event.pointerType !== 'touch') {
      if (distance < MOUSE_SLOP) return;
      current.x = event.clientX;
      current.y = event.clientY;
      begin();
    } else if (distance > SLOP) end(false);
  });
  const handleEnd = useEffectEvent((event: PointerEvent) => {
    if (press.current?.pointerId === event.pointerId) end(event.type === 'pointerup');
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && press.current?.isDragging) end(false);
  });
  // A finger that drags neither scrolls nor opens a menu. Browsers want to know that before it touches the screen.
  const handleTouch = useEffectEvent((event: Event) => {
    if (press.current?.isDragging && event.cancelable) event.preventDefault();
  });
  const handleMenu = useEffectEvent((event: Event) => {
    if (press.current) event.preventDefault();
  });
  const cancel = useEffectEvent(() => end(false));

  useEffect(() => {
    const element = container.current;
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', (event) => handleMove(event), { signal });
    addEventListener('pointerup', (event) => handleEnd(event), { signal });
    addEventListener('pointercancel', (event) => handleEnd(event), { signal });
    addEventListener('keydown', (event) => handleKey(event), { signal });
    element?.addEventListener('touchmove', (event) => handleTouch(event), { passive: false, signal });
    element?.addEventListener('contextmenu', (event) => handleMenu(event), { signal });
    return () => {
      listening.abort();
      cancel();
    };
  }, [container]);

  return { drag, handlePointerDown };
}

/** The item that an element with `data-row` stands for. */
export function itemOf(element: Element | null): CourseItem | null {
  const [kind, id] = element?.getAttribute('data-row')?.split(' ') ?? [];
  return kind === 'module' || kind === 'lesson' ? { kind, id: Number(id) } : null;
}

function isSame(one: Spot | null, other: Spot | null): boolean {
  return one?.kind === other?.kind && one?.id === other?.id && one?.edge === other?.edge;
}

import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type Edge = 'top' | 'bottom';

interface RowData {
  list: string;
  id: number;
}

function rowOf(data: Record<string | symbol, unknown>): RowData | null {
  return typeof data.list === 'string' && typeof data.id === 'number' ? { list: data.list, id: data.id } : null;
}

/**
 * Makes a row of a list one that can be dragged by its handle and dropped beside.
 * @returns whether it is being dragged, and at which of its edges another would be dropped now.
 */
export function useRowDrag(
  { list, id }: RowData,
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
) {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);

  useEffect(() => {
    if (!row.current || !handle.current) return;
    const element = row.current;
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => rowOf(source.data)?.list === list,
        getData: ({ input }) => ({ list, id, edge: edgeAt(element, input.clientY) }),
        onDrag: ({ self, source }) => setEdge(source.data.id === id ? null : edgeOf(self.data.edge)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [list, id, row, handle]);

  return { isDragged, edge };
}

/** @param onDropped called with the row that was dropped, and the row beside which at an edge of that. */
export function useDropMonitor(list: string, onDropped: (id: number, beside: number, edge: Edge) => void): void {
  const handleDrop = useEffectEvent(onDropped);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => rowOf(source.data)?.list === list,
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data;
          const dropped = rowOf(source.data);
          const beside = target && rowOf(target);
          if (dropped && beside && dropped.id !== beside.id) handleDrop(dropped.id, beside.id, edgeOf(target.edge));
        },
      }),
    [list],
  );
}

function edgeAt(element: Element, clientY: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? 'top' : 'bottom';
}

function edgeOf(value: unknown): Edge {
  return value === 'top' ? 'top' : 'bottom';
}

import { useCallback, useRef, useState } from 'react';
import { type EditorEvent, type EditorState, nextState } from './editor-state.ts';

export interface EditorMachine {
  state: EditorState;
  /** The state at this very moment, for what runs between two renderings. */
  now(): EditorState;
  /** @returns whether the state accepted the event. */
  send(event: EditorEvent): boolean;
}

/** Holds the state of one form. @param initial called once. */
export function useEditorState(initial: () => EditorState): EditorMachine {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const now = useCallback(() => latest.current, []);
  const send = useCallback((event: EditorEvent) => {
    const before = latest.current;
    latest.current = nextState(before, event);
    setState(latest.current);
    return latest.current !== before;
  }, []);
  return { state, now, send };
}

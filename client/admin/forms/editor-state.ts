import type { StoredValues } from './form-values.ts';

/** Why the last attempt to save did not store anything. */
export type SaveFailure =
  /** The session has ended. */
  | 'session-ended'
  /** The account is no longer an admin. */
  | 'forbidden'
  /** Another tab has logged in with another account. */
  | 'account-changed'
  /** The item no longer exists. */
  | 'deleted'
  /** The server did not accept a value; the form shows which. */
  | 'rejected'
  /** The browser has no connection. */
  | 'offline'
  /** No answer came, or one without a known error code. */
  | 'unavailable';

/** What the user's changes are compared with: the item as the form knows it to be stored. */
interface WithBase {
  base: StoredValues;
}

/** The state of the form of one item. */
export type EditorState =
  | { name: 'loading' }
  /** The item could not be read. */
  | { name: 'unreadable'; error: unknown }
  /** There is no such item. */
  | { name: 'missing' }
  | ({ name: 'editing' } & WithBase)
  /** Checks what was written, sends it and waits for the answer. */
  | ({ name: 'saving' } & WithBase)
  /** The same for a pending version; the item stays as it is. */
  | ({ name: 'savingPending' } & WithBase)
  /** The last attempt to save failed; the user goes on editing, or tries again. */
  | ({ name: 'failed'; reason: SaveFailure } & WithBase)
  /** Someone else has saved the item; the user compares and chooses. */
  | ({ name: 'conflict'; theirs: StoredValues } & WithBase)
  /** On the way to another page: leaving needs no confirmation. */
  | ({ name: 'left' } & WithBase);

/** A state in which the form is on screen. */
export type OpenState = Extract<EditorState, WithBase>;

export type EditorEvent =
  | { type: 'read'; stored: StoredValues }
  | { type: 'readFailed'; error: unknown }
  | { type: 'notFound' }
  | { type: 'retry' }
  /** Unsaved changes of an earlier visit are in the form again. @property base what they were made to. */
  | { type: 'workRestored'; base: StoredValues }
  | { type: 'submit' }
  | { type: 'submitPending' }
  /** The form's own check found a problem, so nothing was sent. */
  | { type: 'invalid' }
  /** @property stored the item as it is stored now. */
  | { type: 'saved'; stored: StoredValues }
  | { type: 'saveFailed'; reason: SaveFailure }
  | { type: 'conflicted'; theirs: StoredValues }
  /** Goes on with both sides' changes, mine where both changed the same field. */
  | { type: 'keepMine' }
  | { type: 'takeTheirs' }
  | { type: 'keepEditing' }
  | { type: 'leave' }
  /** Back in the form before another page was there. */
  | { type: 'return' };

/** @returns the next state; the same object if the state refuses the event. */
export function nextState(state: EditorState, event: EditorEvent): EditorState {
  switch (state.name) {
    case 'loading':
      return afterLoading(state, event);
    case 'unreadable':
      return event.type === 'retry' ? { name: 'loading' } : state;
    case 'missing':
      return state;
    case 'editing':
    case 'failed':
      return afterEditing(state, event);
    case 'saving':
    case 'savingPending':
      return afterSaving(state, event);
    case 'conflict':
      return afterConflict(state, event);
    case 'left':
      return afterLeaving(state, event);
  }
}

function afterLoading(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'read':
      return { name: 'editing', base: event.stored };
    case 'readFailed':
      return { name: 'unreadable', error: event.error };
    case 'notFound':
      return { name: 'missing' };
    default:
      return state;
  }
}

function afterEditing(state: OpenState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'submit':
      return { name: 'saving', base: state.base };
    case 'submitPending':
      return { name: 'savingPending', base: state.base };
    case 'workRestored':
      return { ...state, base: event.base };
    case 'leave':
      return { name: 'left', base: state.base };
    default:
      return state;
  }
}

function afterSaving(state: OpenState, event: EditorEvent): EditorState {
  const { base } = state;
  switch (event.type) {
    case 'invalid':
      return { name: 'editing', base };
    case 'saved':
      return { name: 'editing', base: event.stored };
    case 'leave':
      return { name: 'left', base };
    case 'saveFailed':
      return { name: 'failed', base, reason: event.reason };
    case 'conflicted':
      return { name: 'conflict', base, theirs: event.theirs };
    default:
      return state;
  }
}

function afterConflict(state: OpenState & { name: 'conflict' }, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'keepMine':
    case 'takeTheirs':
      return { name: 'editing', base: state.theirs };
    case 'keepEditing':
      return { name: 'editing', base: state.base };
    case 'leave':
      return { name: 'left', base: state.base };
    default:
      return state;
  }
}

function afterLeaving(state: OpenState & { name: 'left' }, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'saved':
      return { name: 'left', base: event.stored };
    case 'return':
      return { name: 'editing', base: state.base };
    default:
      return state;
  }
}

/** The state that a form starts in. @param stored given for a new item, which is not read. */
export function initialState(stored: StoredValues | null): EditorState {
  return stored ? { name: 'editing', base: stored } : { name: 'loading' };
}

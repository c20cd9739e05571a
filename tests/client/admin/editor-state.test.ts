import { describe, expect, it } from 'vitest';
import { type EditorEvent, type EditorState, initialState, nextState } from '#client/admin/forms/editor-state.ts';

const base = { values: { title: 'Before' }, version: 1 };
const theirs = { values: { title: 'Theirs' }, version: 2 };
const stored = { values: { title: 'Saved' }, version: 3 };
const older = { values: { title: 'Older' }, version: 0 };
const error = new Error('No answer');

const STATES = {
  loading: { name: 'loading' },
  unreadable: { name: 'unreadable', error },
  missing: { name: 'missing' },
  editing: { name: 'editing', base },
  saving: { name: 'saving', base },
  savingPending: { name: 'savingPending', base },
  failed: { name: 'failed', base, reason: 'unavailable' },
  conflict: { name: 'conflict', base, theirs },
  left: { name: 'left', base },
} satisfies { [Name in EditorState['name']]: EditorState & { name: Name } };

const EVENTS = {
  read: { type: 'read', stored: base },
  readFailed: { type: 'readFailed', error },
  notFound: { type: 'notFound' },
  retry: { type: 'retry' },
  workRestored: { type: 'workRestored', base: older },
  submit: { type: 'submit' },
  submitPending: { type: 'submitPending' },
  invalid: { type: 'invalid' },
  saved: { type: 'saved', stored },
  saveFailed: { type: 'saveFailed', reason: 'session-ended' },
  conflicted: { type: 'conflicted', theirs },
  keepMine: { type: 'keepMine' },
  takeTheirs: { type: 'takeTheirs' },
  keepEditing: { type: 'keepEditing' },
  leave: { type: 'leave' },
  return: { type: 'return' },
} satisfies { [Type in EditorEvent['type']]: EditorEvent & { type: Type } };

type Name = keyof typeof STATES;
type Type = keyof typeof EVENTS;

/** Every transition there is. */
const ACCEPTED: [Name, Type, EditorState][] = [
  ['loading', 'read', STATES.editing],
  ['loading', 'readFailed', STATES.unreadable],
  ['loading', 'notFound', STATES.missing],
  ['unreadable', 'retry', STATES.loading],
  ['editing', 'submit', STATES.saving],
  ['editing', 'submitPending', STATES.savingPending],
  ['editing', 'workRestored', { name: 'editing', base: older }],
  ['editing', 'leave', STATES.left],
  ['saving', 'invalid', STATES.editing],
  ['saving', 'saved', { name: 'editing', base: stored }],
  ['saving', 'saveFailed', { name: 'failed', base, reason: 'session-ended' }],
  ['saving', 'conflicted', STATES.conflict],
  ['saving', 'leave', STATES.left],
  ['savingPending', 'invalid', STATES.editing],
  ['savingPending', 'saved', { name: 'editing', base: stored }],
  ['savingPending', 'saveFailed', { name: 'failed', base, reason: 'session-ended' }],
  ['savingPending', 'conflicted', STATES.conflict],
  ['savingPending', 'leave', STATES.left],
  ['failed', 'submit', STATES.saving],
  ['failed', 'submitPending', STATES.savingPending],
  ['failed', 'workRestored', { name: 'failed', base: older, reason: 'unavailable' }],
  ['failed', 'leave', STATES.left],
  ['conflict', 'keepMine', { name: 'editing', base: theirs }],
  ['conflict', 'takeTheirs', { name: 'editing', base: theirs }],
  ['conflict', 'keepEditing', STATES.editing],
  ['conflict', 'leave', STATES.left],
  ['left', 'saved', { name: 'left', base: stored }],
  ['left', 'return', STATES.editing],
];

const isAccepted = (state: EditorState, event: EditorEvent) =>
  ACCEPTED.some(([name, type]) => name === state.name && type === event.type);
const REFUSED = Object.values(STATES).flatMap((state) =>
  Object.values(EVENTS).flatMap((event) => (isAccepted(state, event) ? [] : { state, event })),
);

describe('the state of a form in the admin area', () => {
  it.each(REFUSED)('$state.name refuses "$event.type" and stays the very same', ({ state, event }) => {
    expect(nextState(state, event)).toBe(state);
  });

  it.each(ACCEPTED)('%s accepts "%s"', (name, type, next) => {
    expect(nextState(STATES[name], EVENTS[type])).toEqual(next);
  });

  it('begins by reading an item; a new one can be edited at once', () => {
    expect(initialState(null)).toEqual(STATES.loading);
    expect(initialState(base)).toEqual(STATES.editing);
  });
});

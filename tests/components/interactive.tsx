import { act, fireEvent, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect } from 'vitest';
import NearInteractives from '#client/features/interactives/NearInteractives.tsx';
import { LanguageSelector } from '#client/frame/LanguageSelector.tsx';
import { type InteractiveName, interactiveHtml } from '#domain/interactive.ts';
import type { Language } from '#domain/language.ts';
import { draw, type Viewing } from './render.tsx';

type Name = string | RegExp;

/** The lesson that all of them belong to. */
export const LESSON = 4;

/** An interactive, open on a page. */
export interface OpenInteractive {
  group(): HTMLElement;
  part<Part extends HTMLElement>(role: string, name?: Name): Part;
  isThere(role: string, name: Name): boolean;
  /** Gives a field, a slider for example, another value at once, as a paste does. */
  enter(role: 'textbox' | 'slider', name: Name, value: string): void;
  check(role: 'radio' | 'checkbox', name: Name): Promise<void>;
  press(name: Name): Promise<void>;
  /** Presses Enter on what has the focus. */
  goOn(): Promise<void>;
  /** Waits until one of the parts that screen readers follow says this. */
  said(text: Name): Promise<void>;
  isTried(): boolean;
}

/** How readers finish the task of each. */
export type Walks<Names extends InteractiveName> = Record<Names, (interactive: OpenInteractive) => Promise<void>>;

const PARAMETERS: Partial<Record<InteractiveName, Record<string, string>>> = {
  fingerprint: { first: 'hello', second: 'hellp' },
  mine: { bits: '8' },
};
const TRIED = /^(Tried|Probado)$/;

/** Draws a text with an interactive, which opens because it gets the focus. */
export async function openInteractive(
  name: InteractiveName,
  { language = 'en', me }: Viewing = {},
): Promise<OpenInteractive> {
  const html = interactiveHtml({ name, label: 'Try this', parameters: PARAMETERS[name] ?? {} });
  const root = createRef<HTMLDivElement>();
  const page = (
    <>
      <LanguageSelector />
      <div ref={root} dangerouslySetInnerHTML={{ __html: html }} />
      <NearInteractives root={root} html={html} lessonId={LESSON} />
    </>
  );
  const person = await draw(page, { language, me });
  const box = screen.getByText('Try this');
  await expect.poll(() => box.tabIndex).toBe(0);
  act(() => box.focus());
  await screen.findByRole('group', { name: 'Try this' });
  const group = () => screen.getByRole('group', { name: 'Try this' });
  const part = <Part extends HTMLElement>(role: string, called?: Name) =>
    within(group()).getByRole<Part>(role, called === undefined ? {} : { name: called });
  return {
    group,
    part,
    isThere: (role, called) => within(group()).queryByRole(role, { name: called }) !== null,
    enter: (role, called, value) => void fireEvent.change(part(role, called), { target: { value } }),
    check: (role, called) => person.click(part(role, called)),
    press: async (called) => {
      part('button', called).focus();
      await person.keyboard('{Enter}');
    },
    goOn: () => person.keyboard('{Enter}'),
    // Not found by their role: happy-dom takes them for hidden, as they are while they are empty.
    said: (text) =>
      expect
        .poll(() => [...group().querySelectorAll('[role=status]')].map(({ textContent }) => textContent))
        .toContainEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)),
    isTried: () => within(group()).queryByText(TRIED) !== null,
  };
}

/** Opens one, finishes its task, and sees that it is marked as tried and stored in this browser. */
export async function walkThrough<Names extends InteractiveName>(
  walks: Walks<Names>,
  name: Names,
  language: Language = 'en',
): Promise<void> {
  const interactive = await openInteractive(name, { language });
  expect(interactive.isTried()).toBe(false);
  await walks[name](interactive);
  await expect.poll(interactive.isTried).toBe(true);
  expect(localStorage.getItem('tries')).toBe(JSON.stringify({ [LESSON]: [name] }));
}

import { act, fireEvent, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect } from 'vitest';
import NearTries from '#client/features/try/NearTries.tsx';
import { LanguageSelector } from '#client/frame/LanguageSelector.tsx';
import type { Language } from '#domain/language.ts';
import { type TryName, tryHtml } from '#domain/try.ts';
import { draw, type Viewing } from './render.tsx';

type Name = string | RegExp;

/** The lesson that all of them belong to. */
export const LESSON = 4;

/** Something to try, open on a page. */
export interface Trying {
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
export type Walks<Names extends TryName> = Record<Names, (trying: Trying) => Promise<void>>;

const PARAMETERS: Partial<Record<TryName, Record<string, string>>> = {
  fingerprint: { first: 'hello', second: 'hellp' },
  mine: { bits: '8' },
};
const TRIED = /^(Tried|Probado)$/;

/** Draws a text with something to try, which opens because it gets the focus. */
export async function openTry(name: TryName, { language = 'en', me }: Viewing = {}): Promise<Trying> {
  const html = tryHtml({ name, label: 'Try this', parameters: PARAMETERS[name] ?? {} });
  const root = createRef<HTMLDivElement>();
  const page = (
    <>
      <LanguageSelector />
      <div ref={root} dangerouslySetInnerHTML={{ __html: html }} />
      <NearTries root={root} html={html} lessonId={LESSON} />
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

/** Opens something, finishes its task, and sees that it is marked as tried and kept so in this browser. */
export async function walkThrough<Names extends TryName>(
  walks: Walks<Names>,
  name: Names,
  language: Language = 'en',
): Promise<void> {
  const trying = await openTry(name, { language });
  expect(trying.isTried()).toBe(false);
  await walks[name](trying);
  await expect.poll(trying.isTried).toBe(true);
  expect(localStorage.getItem('tries')).toBe(JSON.stringify({ [LESSON]: [name] }));
}

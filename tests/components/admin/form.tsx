import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
// Loaded before the first test, which would wait for them.
import '#client/admin/editor/RichTextEditor.tsx';
import '#client/admin/forms/EditorScreen.tsx';
import { type Api, type Fields, refused } from '../api.ts';
import { fill, type Viewing } from '../render.tsx';
import { type AdminArea, drawAdminPage } from './render-admin-page.tsx';

/** A form of the admin area on screen. */
export interface Form extends AdminArea {
  field<Field extends HTMLElement = HTMLInputElement>(label: string): Field;
  fill(label: string, text: string): Promise<void>;
  /** Writes a text that is HTML, as its source. */
  fillHtml(label: string, html: string): Promise<void>;
  tab(name: string | RegExp): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Saves and stays in the form. */
  save(): Promise<void>;
  /** Saves and goes to the list. */
  saveAndClose(): Promise<void>;
}

/** Draws a form by its address. */
export async function drawForm(path: string, viewing: Viewing = {}): Promise<Form> {
  const area = await drawAdminPage(path, viewing);
  await saveButton();
  const form = Object.assign(area, {
    field: <Field extends HTMLElement>(label: string) => within(formElement()).getByLabelText<Field>(label),
    fill: (label: string, text: string) => fill(area.person, form.field(label), text),
    fillHtml: async (label: string, html: string) => {
      await area.person.click(
        within(await screen.findByRole('tablist', { name: `Views of: ${label}` })).getByText('HTML'),
      );
      await fill(area.person, within(formElement()).getByLabelText(label, { selector: 'textarea' }), html);
    },
    tab: async (name: string | RegExp) => area.person.click(screen.getByRole('tab', { name })),
    choose: (label: string, option: string) => area.person.selectOptions(form.field(label), option),
    save: async () => area.person.click(within(formElement()).getByText('Save and keep editing')),
    saveAndClose: async () => area.person.click(await saveButton()),
  });
  return form;
}

/** Not found by its role, which would be looked for anew with each part of a form that comes. */
export async function saveButton(): Promise<HTMLElement> {
  await expect.poll(() => document.querySelector('form[method=post]')).not.toBeNull();
  return within(formElement()).getByText(/^(Save|Guardar)$/, { selector: 'button' });
}

function formElement(): HTMLElement {
  const form = document.querySelector<HTMLElement>('form[method=post]');
  if (!form) throw new Error('There is no form on screen.');
  return form;
}

/** The text below a field: its hint or its error. */
export function noteOf(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

export async function expectRefused(field: () => HTMLElement, message: string): Promise<void> {
  await expect.poll(() => noteOf(field())).toContain(message);
  expect(field().getAttribute('aria-invalid')).toBe('true');
}

export const expectFocus = (field: () => HTMLElement) =>
  expect.poll(() => document.activeElement === field()).toBe(true);

/** What was sent to be stored so far. A form says as well that it is open. */
export const savedIn = (api: Api) => api.written().filter(({ operation }) => /^(Create|Update)/.test(operation));

interface Item {
  id: number;
  version: number;
}

/** One item that the API reads and changes. @param name as in `video` and `updateVideo`. */
export function stored(name: string, item: Item & Fields): Fields {
  const update = `update${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return {
    [name]: ({ id }: Item) => (id === item.id ? { ...item } : null),
    [update]: ({ input, version }: { input: object; version: number | null }) => {
      if (version !== null && version !== item.version) throw refused('CONFLICT', { version: 'outdated' });
      Object.assign(item, input, { version: item.version + 1 });
      return { ...item };
    },
  };
}

export const aVideo = (given: Fields = {}) => ({
  ...{ id: 7, version: 1, title: 'Keys on film', description: 'What it shows.', slug: 'keys-on-film' },
  ...{ videoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ', duration: '1:00', status: 'published', authorId: 1 },
  ...given,
});

export const aModule = (given: Fields = {}) => ({
  ...{ id: 3, version: 1, title: 'Basics', description: 'What it teaches.', order: 1, status: 'published' },
  ...given,
});

export const anArticle = (given: Fields = {}) => ({
  ...{ id: 5, version: 1, title: 'Halving', excerpt: 'What it is about.', content: '<p>Text</p>', slug: 'halving' },
  ...{ category: 'Technology', status: 'published', authorId: 1 },
  ...given,
});

export const aLesson = (given: Fields = {}) => ({
  ...{ id: 4, version: 1, title: 'Keys', content: '<p>Text</p>', slug: 'keys', duration: '5 min', order: 1 },
  ...{ status: 'published', moduleId: 3 },
  ...given,
});

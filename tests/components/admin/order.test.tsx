import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused, serve } from '../api.ts';
import type { Viewing } from '../render.tsx';
import { ADMIN, drawAdminPage } from './render-admin-page.tsx';

interface Module {
  id: number;
  lessonIds: number[];
}

const TITLES = new Map([
  ...[
    [1, 'Basics'],
    [2, 'Wallets'],
    [3, 'Mining'],
    [4, 'New one'],
  ],
  ...[
    [11, 'Money'],
    [12, 'Keys'],
    [13, 'Blocks'],
  ],
] as [number, string][]);
const START: Module[] = [
  { id: 1, lessonIds: [11, 12, 13] },
  { id: 2, lessonIds: [] },
  { id: 3, lessonIds: [] },
];

/** The course as the API has it: an order is stored if it was made of the present one. */
function serveCourse(wait?: Promise<void>) {
  const course = { order: START };
  const title = (id: number) => TITLES.get(id) ?? '';
  const api = serve({
    me: ADMIN,
    courseModules: () =>
      course.order.map(({ id, lessonIds }, index) => ({
        ...{ id, title: title(id), order: index + 1 },
        lessons: lessonIds.map((lesson, at) => ({ id: lesson, title: title(lesson), order: at + 1 })),
      })),
    arrangeCourse: async ({ from, to }: { from: Module[]; to: Module[] }) => {
      await wait;
      if (JSON.stringify(from) !== JSON.stringify(course.order)) throw refused('CONFLICT');
      course.order = to;
      return { count: 1 };
    },
  });
  const stored = () => course.order.map(({ id, lessonIds }) => [title(id), ...lessonIds.map(title)].join(' '));
  return { course, api, stored };
}

const drawOrder = async (section: string, viewing?: Viewing) => {
  const area = await drawAdminPage(`/admin/${section}?view=order`, viewing);
  await screen.findAllByText('Basics');
  return area;
};
const shown = () => [...document.querySelectorAll('[data-row] [data-kind]')].map((title) => title.textContent);
const button = (name: string) => screen.getByRole('button', { name });

describe('the order of modules and lessons', () => {
  it('is changed by buttons with the keyboard, which keep the focus and say the new place', async () => {
    const { stored } = serveCourse();
    const { person } = await drawOrder('modules');
    button('Move Mining up').focus();
    for (const number of [2, 1]) {
      await person.keyboard('{Enter}');
      await screen.findByText(`“Mining” is now number ${number} of 3.`);
      expect(document.activeElement).toBe(button('Move Mining up'));
    }
    expect(shown()).toEqual(['Mining', 'Basics', 'Wallets']);
    expect(button('Move Mining up').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(stored).toEqual(['Mining', 'Basics Money Keys Blocks', 'Wallets']);
  });

  it('a lesson goes to another module by buttons and the keyboard', async () => {
    const { stored } = serveCourse();
    const { person } = await drawOrder('lessons');
    expect(shown()).toEqual(['Basics', 'Money', 'Keys', 'Blocks', 'Wallets', 'Mining']);
    button('Move Blocks down').focus();
    await person.keyboard('{Enter}');
    await screen.findByText('“Blocks” is now number 1 of 1 in “Wallets”.');
    expect(document.activeElement).toBe(button('Move Blocks down'));
    button('Move Money to another module').focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Money”' }));
    await person.selectOptions(dialog.getByLabelText('To the end of the module'), 'Wallets');
    await person.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('“Money” is now number 2 of 2 in “Wallets”.');
    await expect.poll(() => document.activeElement).toBe(button('Move Money to another module'));
    await expect.poll(stored).toEqual(['Basics Keys', 'Wallets Blocks Money', 'Mining']);
  });

  it('of lessons opens and closes by module', async () => {
    const { stored } = serveCourse();
    const { person } = await drawOrder('modules');
    expect(shown()).toEqual(['Basics', 'Wallets', 'Mining']);
    await person.click(button('Show the lessons of Basics'));
    await person.click(button('Move Money down'));
    expect(shown()).toEqual(['Basics', 'Keys', 'Money', 'Blocks', 'Wallets', 'Mining']);
    await expect.poll(stored).toEqual(['Basics Keys Money Blocks', 'Wallets', 'Mining']);
  });

  it('changed faster than it is saved ends as the last step left it', async () => {
    let release = () => {};
    const { stored } = serveCourse(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const { person } = await drawOrder('modules');
    for (const step of ['Move Basics down', 'Move Basics down', 'Move Mining up']) await person.click(button(step));
    release();
    await expect.poll(stored).toEqual(['Mining', 'Wallets', 'Basics Money Keys Blocks']);
    await expect.poll(shown).toEqual(['Mining', 'Wallets', 'Basics']);
  });

  it('that cannot be saved goes back to the one before, and says so', async () => {
    const { api, stored } = serveCourse();
    const { person } = await drawOrder('modules');
    api.lost = 'all';
    await person.click(button('Move Mining up'));
    await expect
      .poll(() => screen.queryAllByText('The order wasn’t saved. The previous order is back.'))
      .toHaveLength(2);
    expect(shown()).toEqual(['Basics', 'Wallets', 'Mining']);
    expect(stored()).toEqual(['Basics Money Keys Blocks', 'Wallets', 'Mining']);
  });

  it('of a list that someone else has changed is not saved; theirs is shown, and the next step starts from it', async () => {
    const { course, stored } = serveCourse();
    const { person } = await drawOrder('modules');
    course.order = [{ id: 3, lessonIds: [] }, { id: 2, lessonIds: [] }, ...START.slice(0, 1), { id: 4, lessonIds: [] }];
    await person.click(button('Move Wallets up'));
    await screen.findByText(/^Someone else changed the list\./);
    await expect.poll(shown).toEqual(['Mining', 'Wallets', 'Basics', 'New one']);
    expect(stored()).toEqual(['Mining', 'Wallets', 'Basics Money Keys Blocks', 'New one']);
    await person.click(button('Move Wallets up'));
    await expect.poll(stored).toEqual(['Wallets', 'Mining', 'Basics Money Keys Blocks', 'New one']);
  });

  it('is reached from the lists, and is in Spanish too', async () => {
    serveCourse();
    const { person, address } = await drawAdminPage('/admin/modules', { language: 'es' });
    await person.click(await screen.findByRole('link', { name: 'Cambiar el orden' }));
    await screen.findByRole('heading', { level: 1, name: 'Orden del curso' });
    await person.click(await screen.findByRole('button', { name: 'Subir Mining' }));
    await screen.findByText('«Mining» ahora es el número 2 de 3.');
    await person.click(screen.getByRole('link', { name: 'Volver a la lista' }));
    expect(address().split('?')[0]).toBe('/admin/modules');
  });
});

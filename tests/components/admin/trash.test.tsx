import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import TrashScreen from '#client/admin/trash/TrashScreen.tsx';
import type { Language } from '#domain/language.ts';
import { type Answer, answer, refusal } from '../server.ts';
import { drawAdmin, press } from './render-admin.tsx';

const DAY = 24 * 3_600_000;

interface Item {
  type: string;
  id: number;
  title: string;
}

const article = (id: number, title: string, given: object = {}) => ({
  ...{ __typename: 'TrashedItem', type: 'article', id, title, titleEs: null, slug: `slug-${id}`, module: null },
  ...{ deletedBy: 'bea', lessonCount: 0, commentCount: 0, deletedAt: new Date(Date.now() - 10 * DAY).toISOString() },
  keptUntil: new Date(Date.now() + 20 * DAY - 1_000).toISOString(),
  ...given,
});
const MODULE = { __typename: 'CourseModule', id: 7, title: 'Wallets', titleEs: 'Billeteras' };
const lesson = (id: number, title: string, given: object = {}) =>
  article(id, title, { type: 'lesson', module: MODULE, ...given });
const restored = (id: number, slug: string, ...unscheduled: object[]) => ({
  __typename: 'RestoredItem',
  ...{ id, slug },
  unscheduled: unscheduled.map((item) => ({ __typename: 'UnscheduledItem', titleEs: null, ...item })),
});

/** Draws a trash that loses what is restored or deleted permanently. @param refused what the server says to one of these. */
async function openTrash(items: Item[], { language = 'en' as Language, refused = new Map<number, Answer>() } = {}) {
  const here = new Map(items.map((item) => [`${item.type} ${item.id}`, item]));
  const writes: unknown[] = [];
  const server = { listing: Promise.resolve() };
  const write = (name: string) => (variables: Record<string, unknown>) => {
    const { type, ids } = variables as { type: string; ids: number[] };
    writes.push([name, type, ...ids]);
    const [id = 0] = ids;
    here.delete(`${type} ${id}`);
    const answers = unscheduled.get(id) ?? [restored(id, `slug-${id}`)];
    return refused.get(id) ?? { data: name === 'restore' ? { restoreContent: answers } : { purgeContent: 1 } };
  };
  const unscheduled = new Map<number, object[]>();
  answer({
    AdminTrash: async ({ type }) => {
      const shown = [...here.values()].filter((item) => !type || item.type === type);
      await server.listing;
      return { data: { trash: { totalCount: shown.length, pageCount: 1, items: shown } } };
    },
    AdminRestoreFromTrash: write('restore'),
    AdminPurgeContent: write('purge'),
  });
  const person = await drawAdmin(<TrashScreen />, { path: '/admin/trash', language });
  await screen.findByRole('heading', { level: 1 });
  return { person, writes, server, answers: unscheduled };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the trash', () => {
  it('says when it is empty', async () => {
    const { person } = await openTrash([]);
    await screen.findByText('The trash is empty.');
    await person.selectOptions(screen.getByLabelText('Type'), 'Videos');
    await screen.findByText('Nothing of this type is in the trash.');
    await press(person, 'Show all types');
    await screen.findByText('The trash is empty.');
  });

  it('shows what was deleted, by whom, when and for how long, and leads to its history', async () => {
    await openTrash([article(1, 'Gone', { commentCount: 1 }), lesson(2, 'Seed phrase')]);
    const [gone, seed] = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
    expect(gone).toMatch(/^Gone ArticleDeleted by bea, \w+ \d+, 20\d\d.*with 1 comment20 days left/);
    expect(seed).toContain('Its module “Wallets” is in the trash too, so they have to come back together.');
    expect(screen.getByRole('link', { name: 'Gone' }).getAttribute('href')).toBe('/admin/articles/1/history');
  });
});

describe('restoring from the trash', () => {
  it.each([
    [
      'en',
      'NOT_FOUND',
      'Restore Keys',
      'It is no longer in the trash: someone restored it or deleted it permanently. You now see the current list.',
    ],
    ['en', 'CONFLICT', 'Restore Keys', 'Its module is in the trash too. Restore both, or the module first.'],
    [
      'es',
      'NOT_FOUND',
      'Restaurar Keys',
      'Ya no está en la papelera: alguien lo restauró o lo eliminó definitivamente. Ahora ves la lista actual.',
    ],
    [
      'es',
      'CONFLICT',
      'Restaurar Keys',
      'Su módulo también está en la papelera. Restaura los dos, o primero el módulo.',
    ],
  ] as const)(
    'in %s, one that is refused with %s says why, and the list is read again',
    async (language, code, name, why) => {
      const { person } = await openTrash([article(1, 'Keys')], {
        language,
        refused: new Map([[1, refusal(code, code)]]),
      });
      await press(person, name);
      await screen.findByText(why);
      await screen.findByText({ en: 'The trash is empty.', es: 'La papelera está vacía.' }[language]);
    },
  );

  it('says that all of it is back, or which slug is new', async () => {
    const { person, answers } = await openTrash([article(1, 'Keys', { commentCount: 2 }), article(2, 'Nodes')]);
    answers.set(2, [restored(2, 'slug-3')]);
    await press(person, 'Restore Keys');
    await screen.findByText('“Keys” is back');
    await screen.findByText('Everything that belongs to it is back too.');
    await press(person, 'Restore Nodes');
    await screen.findByText(
      'Another item now uses the slug “slug-2”, so this one has “slug-3”. You can change it in the form.',
    );
    await screen.findByText('The trash is empty.');
  });

  it('brings a lesson back together with its module, alone and among others', async () => {
    const { person, writes } = await openTrash([lesson(1, 'Apart'), lesson(2, 'Other')]);
    await press(person, 'Restore Apart with its module');
    await screen.findByText('“Apart” is back');
    await person.click(await screen.findByRole('checkbox', { name: 'Select Other' }));
    await press(person, 'Restore');
    const asked = await dialog('Restore 1 item?');
    asked.getByText('Lessons whose module is in the trash come back together with it.');
    await person.click(asked.getByRole('button', { name: 'Restore' }));
    await screen.findByText('1 item restored');
    expect(writes).toEqual([
      ['restore', 'module', 7],
      ['restore', 'lesson', 1],
      ['restore', 'module', 7],
      ['restore', 'lesson', 2],
    ]);
  });

  it('brings a module back once, before its lesson', async () => {
    const { person, writes } = await openTrash([lesson(1, 'Along'), article(7, 'Wallets', { type: 'module' })]);
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press(person, 'Restore');
    const asked = await dialog('Restore 2 items?');
    expect(asked.queryByText(/^Lessons whose module is in the trash/)).toBeNull();
    await person.click(asked.getByRole('button', { name: 'Restore' }));
    await screen.findByText('2 items restored');
    expect(writes).toEqual([
      ['restore', 'module', 7],
      ['restore', 'lesson', 1],
    ]);
  });

  it('reads a list again that was on its way while something else came back', async () => {
    const { person, server } = await openTrash([article(1, 'First'), article(2, 'Second')]);
    await screen.findByRole('button', { name: 'Restore Second' });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listing = promise;
    await press(person, 'Restore First');
    await screen.findByText('“First” is back');
    await press(person, 'Restore Second');
    await screen.findByText('“Second” is back');
    resolve();
    await screen.findByText('The trash is empty.');
  });

  it('of several tells what fails item by item, with the focus on the way out', async () => {
    const items = [article(1, 'First'), article(2, 'Second'), article(3, 'Third', { type: 'video' })];
    const { person, writes } = await openTrash(items, { refused: new Map([[1, refusal('NOT_FOUND', 'Gone.')]]) });
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press(person, 'Restore');
    const asked = await dialog('Restore 3 items?');
    asked.getByText('Second');
    await person.click(asked.getByRole('button', { name: 'Restore' }));
    const result = await dialog('Not all items were restored');
    result.getByText('2 of 3 are done. These are left:');
    expect(result.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^FirstIt is no longer in the trash/),
    ]);
    expect(document.activeElement).toBe(result.getByRole('button'));
    expect(writes).toHaveLength(3);
    await person.keyboard('{Enter}');
    await screen.findByText('The trash is empty.');
  });

  it.each([
    [
      'en',
      'Restore Seeds with its module',
      '“Seeds” stays a draft, because the time to publish it passed while it was in the trash. “Wallets” stays published, because the time to unpublish it passed while it was in the trash.',
    ],
    [
      'es',
      'Restaurar Seeds con su módulo',
      '«Seeds» sigue como borrador, porque su hora de publicación pasó mientras estaba en la papelera. «Billeteras» no pasó a borrador, porque la hora prevista pasó mientras estaba en la papelera.',
    ],
  ] as const)('in %s, says which of a lesson and its module lost a scheduled time', async (language, name, said) => {
    const { person, answers } = await openTrash([lesson(1, 'Seeds')], { language });
    answers.set(7, [restored(7, 'wallets', { ...MODULE, status: 'published' })]);
    answers.set(1, [restored(1, 'slug-1', { title: 'Seeds', status: 'draft' })]);
    await press(person, name);
    await screen.findByText(said);
  });

  it('of several names all that lost a scheduled time', async () => {
    const { person, answers } = await openTrash([article(1, 'Keys'), article(2, 'Wallets'), article(3, 'Nodes')]);
    for (const [id, title] of [
      [1, 'Keys'],
      [2, 'Wallets'],
    ] as const) {
      answers.set(id, [restored(id, `slug-${id}`, { title, status: 'draft' })]);
    }
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press(person, 'Restore');
    await person.click((await dialog('Restore 3 items?')).getByRole('button', { name: 'Restore' }));
    await screen.findByText(
      '“Keys”, “Wallets” stay drafts, because the times to publish them passed while they were in the trash.',
    );
  });
});

describe('deleting permanently', () => {
  it('asks first, says what goes with it, and is left by Esc', async () => {
    const module = article(7, 'Keys', { type: 'module', lessonCount: 1, commentCount: 1 });
    const { person, writes } = await openTrash([module]);
    await press(person, 'Delete Keys permanently');
    const asked = await dialog('Delete permanently?');
    asked.getByText('All its lessons that are in the trash are deleted with it.');
    asked.getByText('1 comment is deleted with it.');
    // What a browser makes of the key.
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes).toEqual([]);
    await press(person, 'Delete Keys permanently');
    await person.click((await dialog('Delete permanently?')).getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('“Keys” was deleted permanently');
    await screen.findByText('The trash is empty.');
    expect(writes).toEqual([['purge', 'module', 7]]);
  });

  it('in Spanish, deletes several, a module after its lessons', async () => {
    const module = article(7, 'Llaves', { type: 'module' });
    const { person, writes } = await openTrash([lesson(1, 'Frase semilla', { commentCount: 1 }), module], {
      language: 'es',
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Seleccionar todo en esta página' }));
    await press(person, 'Eliminar definitivamente');
    const asked = await dialog('¿Eliminar 2 elementos definitivamente?');
    asked.getByText('También se elimina 1 comentario.');
    await person.click(asked.getByRole('button', { name: 'Eliminar definitivamente' }));
    await screen.findByText('Se eliminaron 2 elementos definitivamente');
    await screen.findByText('La papelera está vacía.');
    expect(writes).toEqual([
      ['purge', 'lesson', 1],
      ['purge', 'module', 7],
    ]);
  });

  it('says so if someone else was faster', async () => {
    const { person } = await openTrash([article(1, 'Keys')], {
      refused: new Map([[1, refusal('NOT_FOUND', 'Gone.')]]),
    });
    await press(person, 'Delete Keys permanently');
    await person.click((await dialog('Delete permanently?')).getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('Couldn’t delete');
    await screen.findByText('The trash is empty.');
  });
});

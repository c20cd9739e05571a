import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ContentListScreen } from '#client/admin/list/ContentListScreen.tsx';
import { CONTENT_TYPE, type ContentSection } from '#client/admin/sections.ts';
import type { Language } from '#domain/language.ts';
import { type Answer, answer, refusal } from '../server.ts';
import { type Row, row, rowsAnswer } from './list-rows.ts';
import { drawAdmin, press } from './render-admin.tsx';

interface Given {
  language?: Language;
  impact?: { lessonCount: number; commentCount: number };
  /** What the server says to the deletion; null if it can't be reached. */
  deleted?: Answer | null;
  /** Of taking it back. */
  undone?: Answer;
}

/** Draws a list that loses what is deleted. */
async function openList(section: ContentSection, rows: Row[], { language, impact, deleted, undone }: Given = {}) {
  let shown = rows;
  const writes: unknown[] = [];
  answer({
    AdminContentList: () => rowsAnswer(shown),
    AdminDeletionImpact: { data: { deletionImpact: impact ?? { lessonCount: 0, commentCount: 0 } } },
    AdminDeleteContent: (variables) => {
      if (deleted === null) throw new TypeError('Failed to fetch');
      writes.push(variables);
      const { ids } = variables as { ids: number[] };
      shown = rows.filter(({ id }) => !ids.includes(id));
      return deleted ?? { data: { deleteContent: ids.length } };
    },
    AdminRestoreContent: () => {
      if (undone?.data) shown = rows;
      return undone ?? { errors: [] };
    },
  });
  const person = await drawAdmin(<ContentListScreen section={section} />, { path: `/admin/${section}`, language });
  return { person, writes };
}

const back = (id: number, slug: string, ...unscheduled: object[]) => ({
  __typename: 'RestoredItem',
  ...{ id, slug, unscheduled },
});
const dialog = async (name = 'Are you sure?') => within(await screen.findByRole('dialog', { name }));
const ask = async (person: Awaited<ReturnType<typeof drawAdmin>>, title: string) => {
  await press(person, `Delete ${title}`);
  return dialog();
};

describe('deleting an item of a list', () => {
  it.each([
    ['A title of thirty characters..', 'A title of thirty characters..'],
    ['A title of thirty-one chars....', 'A title of thirty-one chars...…'],
  ])('ADM-31 ADM-50 asks "Are you sure?" and names %o', async (title, named) => {
    const { person } = await openList('articles', [row('articles', 1, title)]);
    (await ask(person, title)).getByText(named, { exact: true });
  });

  it.each([
    [{ lessonCount: 2, commentCount: 1 }, 'This also deletes 2 lessons and 1 comment.'],
    [{ lessonCount: 2, commentCount: 0 }, 'This also deletes 2 lessons.'],
    [{ lessonCount: 0, commentCount: 3 }, 'This also deletes 3 comments.'],
    [{ lessonCount: 0, commentCount: 0 }, 'Nothing else will be deleted.'],
  ])('says what goes with it: %o', async (impact, said) => {
    const { person } = await openList('modules', [row('modules', 1, 'Keys')], { impact });
    const asked = await ask(person, 'Keys');
    await asked.findByText(said);
    asked.getByText('Deleted items stay in the trash for 30 days.');
  });

  it.each([
    ['articles', 'Article deleted', 'The article has been successfully deleted.'],
    ['videos', 'Video deleted', 'The video has been successfully deleted.'],
    ['lessons', 'Lesson deleted', 'The lesson has been successfully deleted.'],
    ['modules', 'Module deleted', 'The module has been successfully deleted.'],
  ] as const)('ERR-23 names each kind of item: %s', async (section, title, text) => {
    const { person, writes } = await openList(section, [row(section, 1, 'Gone')]);
    await person.click((await ask(person, 'Gone')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(title, { exact: true });
    await screen.findByText(text, { exact: true });
    expect(writes).toEqual([{ type: CONTENT_TYPE[section], ids: [1] }]);
  });

  it('ERR-24 a failed one says so, and the item stays', async () => {
    const { person } = await openList('lessons', [row('lessons', 1, 'Stays')], { deleted: null });
    await person.click((await ask(person, 'Stays')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete lesson', { exact: true });
    await screen.findByText('An error occurred while trying to delete. Please try again.', { exact: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByRole('link', { name: 'Stays' });
  });

  it('one that someone else has deleted in the meantime is reported, and the list read again', async () => {
    const deleted = refusal('NOT_FOUND', 'It is gone.');
    const { person } = await openList('articles', [row('articles', 1, 'Gone already')], { deleted });
    await person.click((await ask(person, 'Gone already')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete article', { exact: true });
    await screen.findByText('No articles found');
  });

  it('the last row of the last page leads to the page before', async () => {
    const [first, last] = [row('articles', 1, 'First'), row('articles', 2, 'Last')];
    let isThere = true;
    answer({
      AdminContentList: ({ page }) => rowsAnswer(page === 1 ? [first] : isThere ? [last] : [], isThere ? 2 : 1),
      AdminDeletionImpact: { data: { deletionImpact: { lessonCount: 0, commentCount: 0 } } },
      AdminDeleteContent: () => {
        isThere = false;
        return { data: { deleteContent: 1 } };
      },
    });
    const person = await drawAdmin(<ContentListScreen section="articles" />, { path: '/admin/articles?page=2' });
    await person.click((await ask(person, 'Last')).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('button', { name: 'Delete First' });
    expect(screen.queryByRole('button', { name: 'Delete Last' })).toBeNull();
  });

  it('in Spanish', async () => {
    const { person } = await openList('lessons', [row('lessons', 1, 'Claves')], { language: 'es' });
    await press(person, 'Eliminar Claves');
    const asked = await dialog('¿Seguro que quieres hacerlo?');
    await asked.findByText('No se eliminará nada más.');
    await person.click(asked.getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('La lección se eliminó correctamente.', { exact: true });
  });
});

describe('the Undo button after a deletion', () => {
  const undoDeletion = async (section: ContentSection, undone: Answer) => {
    const { person } = await openList(section, [row(section, 1, 'Keys')], { undone });
    await person.click((await ask(person, 'Keys')).getByRole('button', { name: 'Delete' }));
    await press(person, 'Undo');
  };

  it('says which slug is new', async () => {
    await undoDeletion('articles', { data: { restoreContent: [back(1, 'keys-2')] } });
    await screen.findByText(
      'Other items took slugs in the meantime. New slugs: keys-2. You can change them in the forms.',
    );
    await screen.findByRole('link', { name: 'Keys' });
  });

  it('says which scheduled time has passed', async () => {
    const passed = { __typename: 'UnscheduledItem', title: 'Keys', titleEs: null, status: 'draft' };
    await undoDeletion('articles', { data: { restoreContent: [back(1, 'slug-1', passed)] } });
    await screen.findByText('“Keys” stays a draft, because the time to publish it passed while it was in the trash.');
  });

  it('says what to do if the module of a lesson is gone too', async () => {
    await undoDeletion('lessons', refusal('CONFLICT', 'The module is in the trash.'));
    await screen.findByText('Its module is in the trash too. Restore both, or the module first.');
  });

  it('brings several back, in Spanish', async () => {
    const rows = [row('articles', 1, 'One'), row('articles', 2, 'Two')];
    const undone = { data: { restoreContent: [back(1, 'slug-1'), back(2, 'slug-2')] } };
    const { person, writes } = await openList('articles', rows, { language: 'es', undone });
    await person.click(await screen.findByRole('checkbox', { name: 'Seleccionar todo en esta página' }));
    await press(person, 'Eliminar');
    const asked = await dialog('¿Seguro que quieres hacerlo?');
    expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One', 'Two']);
    await person.click(asked.getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('2 elementos eliminados', { exact: true });
    expect(writes).toEqual([{ type: 'article', ids: [1, 2] }]);
    await press(person, 'Deshacer');
    await screen.findByText('2 elementos restaurados', { exact: true });
    await screen.findByRole('link', { name: 'One' });
  });
});

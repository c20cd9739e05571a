import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ContentListScreen } from '#client/admin/list/ContentListScreen.tsx';
import type { Language } from '#domain/language.ts';
import { type Answer, answer, refusal } from '../server.ts';
import { type Row, row, rowsAnswer } from './list-rows.ts';
import { drawAdmin, press } from './render-admin.tsx';

const ROWS = ['One', 'Two', 'Three'].map((title, at) => row('articles', at + 1, title));

interface Given {
  language?: Language;
  /** What is found in the texts; null if they can't be checked. */
  found?: object[] | null;
  /** What the server says to the change; null if it can't be reached. */
  changed?: Answer | null;
  undone?: Answer;
  rows?: Row[];
}

/** Draws a list of three drafts: One, Two and Three. */
async function openList({ language, found = [], changed, undone, rows = ROWS }: Given = {}) {
  const server = { found, changed };
  const writes: unknown[] = [];
  answer({
    AdminContentList: ({ pageSize = 10 }) => rowsAnswer(rows.slice(0, Number(pageSize)), 2, rows.length),
    AdminContentFindings: () => {
      if (server.found === null) throw new TypeError('Failed to fetch');
      return { data: { contentFindings: server.found } };
    },
    AdminSetContentStatus: (variables) => {
      if (server.changed === null) throw new TypeError('Failed to fetch');
      writes.push(variables);
      return server.changed ?? { data: { changeContentStatus: { operation: '5' } } };
    },
    AdminUndo: undone ?? { errors: [] },
  });
  const person = await drawAdmin(<ContentListScreen section="articles" />, { path: '/admin/articles', language });
  return { person, writes, server };
}

const choose = async (person: UserEvent, ...names: string[]) => {
  for (const name of names) await person.click(await screen.findByRole('checkbox', { name }));
};
const dialog = async () => within(await screen.findByRole('dialog'));
/** Presses a button of the bar, and the same one in the dialog that asks. */
async function confirmed(person: UserEvent, name: string): Promise<void> {
  await press(person, name);
  await person.click((await dialog()).getByRole('button', { name }));
}
const undo = (given: object) => ({
  data: {
    undoOperation: {
      __typename: 'UndoneOperation',
      operation: '6',
      items: [],
      conflicts: [],
      notPutBack: [],
      ...given,
    },
  },
});
const changedItem = (id: number, title: string, titleEs: string | null = null) => ({
  __typename: 'ContentReference',
  ...{ type: 'article', id, slug: `slug-${id}`, title, titleEs },
});

describe('several rows', () => {
  it('are not unpublished without a question that names them, and Cancel changes nothing', async () => {
    const { person, writes } = await openList();
    await choose(person, 'Select One', 'Select Three');
    await press(person, 'Unpublish');
    const asked = within(await screen.findByRole('dialog', { name: 'Unpublish 2 items?' }));
    expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One', 'Three']);
    asked.getByText('Drafts are not visible to readers.');
    await person.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select One' }).checked).toBe(true);
    expect(writes).toEqual([]);
  });

  it('are published with something to look at only on a second word, and so if they can’t be checked', async () => {
    const findings = [{ __typename: 'ContentFinding', field: 'content', rule: 'broken-link', about: '/news/nowhere' }];
    const { person, writes, server } = await openList({ found: [{ __typename: 'ItemFindings', id: 2, findings }] });
    await choose(person, 'Select One', 'Select Two');
    await confirmed(person, 'Publish');
    const asked = await dialog();
    await asked.findByText(/\/news\/nowhere/);
    await person.click(asked.getByRole('button', { name: 'Cancel' }));
    server.found = null;
    await confirmed(person, 'Publish');
    await (await dialog()).findByText('Couldn’t check the texts, so there may be something to look at.');
    expect(writes).toEqual([]);
    await press(person, 'Publish anyway');
    await screen.findByText('2 items published', { exact: true });
    expect(writes).toEqual([{ type: 'article', ids: [1, 2], status: 'published' }]);
  });

  it('are chosen all at once, not beyond the page on screen, and let go of', async () => {
    const { person } = await openList();
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
    await choose(person, 'Select Two');
    expect(all.indeterminate).toBe(true);
    await person.click(all);
    expect(screen.getByRole('group', { name: 'Selected rows' }).textContent).toContain('3 selected');
    await person.click(screen.getByRole('link', { name: 'Page 2' }));
    await expect.poll(() => screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
    await choose(person, 'Select One');
    await press(person, 'Clear selection');
    expect(screen.queryAllByRole('checkbox', { name: /^Select/, checked: true })).toEqual([]);
  });

  it('of all pages are chosen at once, until another choice', async () => {
    const all = Array.from({ length: 12 }, (_, at) => row('articles', at + 1, `Number ${at + 1}`));
    const { person, writes } = await openList({ rows: all });
    const bar = () => screen.getByRole('group', { name: 'Selected rows' }).textContent;
    await choose(person, 'Select all on this page');
    await press(person, 'Select all 12');
    await expect.poll(bar).toContain('12 selected');
    expect(screen.queryByRole('button', { name: 'Select all 12' })).toBeNull();
    await choose(person, 'Select Number 1');
    expect(bar()).toContain('9 selected');
    await choose(person, 'Select Number 1');
    await press(person, 'Select all 12');
    await expect.poll(bar).toContain('12 selected');
    await confirmed(person, 'Unpublish');
    await expect.poll(() => writes).toMatchObject([{ ids: all.map(({ id }) => id), status: 'draft' }]);
  });

  it('stay chosen when a change fails, which is said', async () => {
    const { person, server } = await openList({ changed: null });
    await choose(person, 'Select One');
    await confirmed(person, 'Publish');
    await screen.findByText('Nothing was changed. Please try again.', { exact: true });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select One' }).checked).toBe(true);
    server.changed = undefined;
    await confirmed(person, 'Publish');
    await screen.findByText('1 item published', { exact: true });
  });

  it('of which one is gone change all or none, and the list is read again', async () => {
    const { person } = await openList({ changed: refusal('NOT_FOUND', 'One is gone.') });
    await choose(person, 'Select One', 'Select Two');
    await confirmed(person, 'Publish');
    await screen.findByText('Something went wrong', { exact: true });
    await screen.findByText('Someone else changed the list. You now see the current version.');
  });

  it('are published on a second word in Spanish, too', async () => {
    const { person, writes } = await openList({ language: 'es', found: null });
    await choose(person, 'Seleccionar One');
    await press(person, 'Publicar');
    const asked = within(await screen.findByRole('dialog', { name: '¿Publicar 1 elemento?' }));
    await person.click(asked.getByRole('button', { name: 'Publicar' }));
    await press(person, 'Publicar de todos modos');
    await screen.findByText('1 elemento publicado', { exact: true });
    expect(writes).toHaveLength(1);
  });
});

describe('the Undo button after a change of several rows', () => {
  const undoChange = async (language: Language, undone: Answer) => {
    const { person } = await openList({ language, undone });
    const words = { en: ['Select One', 'Unpublish', 'Undo'], es: ['Seleccionar One', 'Pasar a borrador', 'Deshacer'] };
    const [box = '', change = '', undoing = ''] = words[language];
    await choose(person, box);
    await confirmed(person, change);
    await press(person, undoing);
  };

  it('says how many are as before', async () => {
    await undoChange('en', undo({ items: [changedItem(1, 'One'), changedItem(3, 'Three')] }));
    await screen.findByText('2 items are as they were before', { exact: true });
  });

  it.each([
    ['en', 'Nothing was undone, because these items have changed since: Keys'],
    ['es', 'No se deshizo nada, porque estos elementos cambiaron después: Llaves'],
  ] as const)('names what changed since, in %s', async (language, said) => {
    await undoChange(language, undo({ operation: null, conflicts: [changedItem(2, 'Keys', 'Llaves')] }));
    await screen.findByText(said);
  });

  it.each([
    ['en', '1 item was only partly restored', 'Scheduled times that have passed weren’t set again.'],
    ['es', '1 elemento se restauró solo en parte', 'Las fechas programadas que ya pasaron no se restablecieron.'],
  ] as const)('says what it couldn’t put back, in %s', async (language, title, said) => {
    const notPutBack = [{ __typename: 'NotPutBack', reason: 'time_passed' }];
    await undoChange(language, undo({ items: [changedItem(1, 'One')], notPutBack }));
    await screen.findByText(title, { exact: true });
    await screen.findByText(said);
  });
});

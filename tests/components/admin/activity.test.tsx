import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import ActivityScreen from '#client/admin/activity/ActivityScreen.tsx';
import OperationScreen from '#client/admin/activity/OperationScreen.tsx';
import type { ChangeAction, ChangedType } from '#domain/content-change.ts';
import type { Language } from '#domain/language.ts';
import { type Answer, answer } from '../server.ts';
import { drawAdmin, press } from './render-admin.tsx';

const item = (type: ChangedType, id: number, title: string | null, given: object = {}) => ({
  __typename: 'ChangedItem',
  ...{ type, id, slug: `slug-${id}`, title, titleEs: null, isInTrash: false, ...given },
});
const count = (type: ChangedType, action: ChangeAction, number = 1) => ({
  __typename: 'OperationCount',
  ...{ type, action, count: number },
});
let last = 0;
const operation = (counts: ReturnType<typeof count>[], items: object[], given: object = {}) => {
  last += 1;
  return {
    ...{ __typename: 'Operation', id: String(last), at: '2026-01-31T12:00:00Z', actor: 'person', username: 'bea' },
    ...{ source: 'admin', canUndo: false, itemCount: items.length, counts, items, ...given },
  };
};
const one = (type: ChangedType, action: ChangeAction, title: string | null, given: object = {}) =>
  operation([count(type, action)], [item(type, 3, title, given)]);

describe('the activity', () => {
  async function openActivity(operations: object[], { path = '', language = 'en' as Language } = {}) {
    const asked: Record<string, unknown>[] = [];
    answer({
      AdminActivity: (variables) => {
        asked.push(variables);
        return { data: { operations: { totalCount: operations.length, pageCount: 1, items: operations } } };
      },
      AdminChangeAuthors: { data: { changeAuthors: ['bea', 'carla'] } },
    });
    const person = await drawAdmin(<ActivityScreen />, { path: `/admin/activity${path}`, language });
    return { person, asked };
  }
  const lines = async () => {
    const entries = await screen.findAllByRole('listitem');
    return entries.map((entry) => entry.querySelector('div > span')?.textContent);
  };

  it('says when there is nothing, or nothing of that kind', async () => {
    const { person } = await openActivity([]);
    await screen.findByText('Nothing has been changed yet.');
    await person.selectOptions(screen.getByLabelText('Type'), 'Video');
    await screen.findByText('Nothing matches these filters.');
    await press(person, 'Clear the filters');
    await screen.findByText('Nothing has been changed yet.');
  });

  it('lists what was done to what by whom, with counts, each leading on', async () => {
    const created = [count('lesson', 'create'), count('article', 'create', 2), count('module', 'create')];
    const some = [item('article', 1, 'Keys'), item('article', 2, 'Nodes'), item('module', 4, 'Basics')];
    await openActivity([
      operation(created, some, { itemCount: 4, canUndo: true, actor: 'operator', username: null, source: 'command' }),
      one('subscriber', 'create', null),
      one('account', 'ban', 'troll'),
      one('media', 'create', 'harbor.png'),
      one('article', 'save_draft', 'Better keys'),
      one('comment', 'unpublish', 'Buy my coin'),
      one('video', 'trash', 'Talk', { isInTrash: true }),
    ]);
    expect(await lines()).toEqual([
      'Created: 2 articles, 1 module, 1 lesson',
      'Imported: a subscriber Newsletter subscriber',
      'Stopped from commenting: troll User',
      'Uploaded: harbor.png Image',
      'Pending version saved: Better keys Article',
      'Hid: Buy my coin Comment',
      'Deleted: Talk Video',
    ]);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Command line');
    expect(first?.textContent).toContain('and 1 moreCommand line');
    within(first as HTMLElement).getByRole('link', { name: /^Details and undo/ });
    expect(second?.textContent).toContain('beaAdmin area');
    for (const [name, place] of [
      ['Keys', '/admin/articles/1'],
      ['a subscriber', '/admin/newsletter/subscribers'],
      ['troll', '/admin/users?q=troll'],
      ['harbor.png', '/admin/media?q=harbor.png'],
      ['Better keys', '/admin/articles/3'],
      ['Buy my coin', '/admin/comments/3'],
      ['Talk', '/admin/videos/3/history'],
    ] as const) {
      expect(screen.getByRole('link', { name }).getAttribute('href'), name).toBe(place);
    }
  });

  it.each([
    [
      'en',
      [
        'Key replaced: device Site',
        'Marked as undeliverable: a subscriber Newsletter subscriber',
        'Asked to confirm: a subscriber Newsletter subscriber',
        'Edited: ana User',
        'Former address added: Keys Article',
        'No longer the answer: Because Comment',
        'Marked as the answer: Because Comment',
        'Kept after a report: Why? Comment',
      ],
    ],
    [
      'es',
      [
        'Cambio de clave: device Sitio',
        'Correo devuelto: un suscriptor Suscriptor del boletín',
        'Petición de confirmación: un suscriptor Suscriptor del boletín',
        'Edición: ana Usuario',
        'Dirección anterior añadida: Llaves Artículo',
        'Ya no es la respuesta: Because Comentario',
        'Elección como respuesta: Because Comentario',
        'Conservación tras una denuncia: Why? Comentario',
      ],
    ],
  ] as const)('in %s, names what operators and moderators do', async (language, expected) => {
    const operations = [
      one('site', 'replace_key', null, { slug: 'device' }),
      one('subscriber', 'mark_bounced', null),
      one('subscriber', 'invite', null),
      one('account', 'edit', 'ana'),
      one('article', 'add_former_slug', 'Keys', { titleEs: 'Llaves' }),
      one('comment', 'withdraw_answer', 'Because'),
      one('comment', 'accept_answer', 'Because'),
      one('comment', 'keep', 'Why?'),
    ];
    await openActivity(operations, { language });
    expect(await lines()).toEqual(expected);
  });

  it('is narrowed by person, by what is none, by type and by days, which its address keeps', async () => {
    const { person, asked } = await openActivity([]);
    const choice = await screen.findByLabelText<HTMLSelectElement>('Person');
    await within(choice).findByRole('option', { name: 'carla' });
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Everyone',
      'bea',
      'carla',
      'Command line',
      'Automatic',
      'Database',
    ]);
    await person.selectOptions(choice, 'carla');
    await expect.poll(() => asked.at(-1)).toMatchObject({ username: 'carla', actor: null });
    await person.selectOptions(choice, 'Command line');
    await expect.poll(() => asked.at(-1)).toMatchObject({ username: null, actor: 'operator' });
    const days = await openActivity([], { path: '?type=article&from=2026-01-15&to=2026-01-16' });
    const begins = (day: number) => new Date(2026, 0, day).toISOString();
    await expect
      .poll(() => days.asked.at(-1))
      .toMatchObject({ type: 'article', since: begins(15), until: begins(17), username: null });
  });
});

interface Given {
  language?: Language;
  operation?: object;
  /** What the server says to each undo. */
  undone?: Answer[];
}

const changed = (type: ChangedType, id: number, title: string, given: object = {}) => ({
  ...{ __typename: 'ContentChange', id: String(100 + id), itemType: type, itemId: id, slug: `slug-${id}`, title },
  ...{ titleEs: null, action: 'trash', fields: [], reason: null, note: null, isInTrash: true, isChangedSince: false },
  ...{ canBePutBack: true, ...given },
});

/** Draws an operation that deleted articles, by default. */
async function openOperation(changes: object[], { language, operation: own, undone = [] }: Given = {}) {
  const writes: unknown[] = [];
  const answers = [...undone];
  const operations = own === undefined ? [operation([count('article', 'trash', 2)], [], { canUndo: true })] : [own];
  answer({
    AdminOperation: {
      data: {
        operations: { items: operations },
        contentChanges: { totalCount: changes.length, pageCount: 1, items: changes },
      },
    },
    AdminUndo: (variables) => {
      writes.push(variables);
      return answers.shift() ?? { errors: [] };
    },
  });
  const person = await drawAdmin(<OperationScreen id="5" />, { path: '/admin/activity/5', language });
  return { person, writes };
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
const reference = (id: number, title: string, titleEs: string | null = null) => ({
  __typename: 'ContentReference',
  ...{ type: 'article', id, slug: `slug-${id}`, title, titleEs },
});

describe('what was changed together', () => {
  it('says so if there is no such operation', async () => {
    answer({
      AdminOperation: {
        data: { operations: { items: [] }, contentChanges: { totalCount: 0, pageCount: 1, items: [] } },
      },
    });
    await drawAdmin(<OperationScreen id="5" />, { path: '/admin/activity/5' });
    await screen.findByText('These changes don’t exist.');
  });

  it('has no undo if it deleted something permanently, or changed comments only', async () => {
    await openOperation([changed('comment', 1, 'Buy my coin', { action: 'unpublish', canBePutBack: false })], {
      operation: one('comment', 'unpublish', 'Buy my coin'),
    });
    await screen.findByText(/^This can’t be undone: it deleted something permanently/);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is undone in part, as it was chosen', async () => {
    const changes = [changed('article', 1, 'Keys'), changed('article', 2, 'Nodes')];
    const { person, writes } = await openOperation(changes, { undone: [undo({ items: [reference(2, 'Nodes')] })] });
    await person.click(await screen.findByRole('checkbox', { name: 'Select Nodes' }));
    await press(person, 'Undo selected');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 item is as it was before', { exact: true });
    expect(writes).toEqual([{ id: '5', items: [{ type: 'article', id: 2 }], skipConflicts: false }]);
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  });

  it('names what changed since, and then undoes the others', async () => {
    const changes = [changed('article', 1, 'Keys', { isChangedSince: true }), changed('article', 2, 'Nodes')];
    const conflicts = [reference(1, 'Keys')];
    const { person, writes } = await openOperation(changes, {
      undone: [undo({ operation: null, conflicts }), undo({ items: [reference(2, 'Nodes')], conflicts })],
    });
    await screen.findByText('Changed since', { exact: true });
    await press(person, 'Undo all of it');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nothing was undone, because these items have changed since');
    within(alert).getByRole('link', { name: 'Keys' });
    await press(person, 'Undo the others');
    const dialog = await screen.findByRole('dialog', { name: 'Undo the others?' });
    await person.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 item is as it was before', { exact: true });
    await screen.findByText('Changes to 1 item couldn’t be undone; it stays as it is.', { exact: false });
    expect(screen.queryByRole('alert')).toBeNull();
    await screen.findByRole('button', { name: 'See what changed' });
    expect(writes).toMatchObject([{ skipConflicts: false }, { skipConflicts: true }]);
  });

  it.each([
    ['en', 'Undo all of it', 'Undo', 'Nothing was undone', 'Scheduled times that have passed weren’t set again.'],
    [
      'es',
      'Deshacer todo',
      'Deshacer',
      'No se deshizo nada',
      'Las fechas programadas que ya pasaron no se restablecieron.',
    ],
  ] as const)(
    'in %s, says that nothing could be put back, and selects nothing',
    async (language, all, name, title, why) => {
      const lost = undo({ operation: null, notPutBack: [{ __typename: 'NotPutBack', reason: 'time_passed' }] });
      const { person } = await openOperation([changed('article', 1, 'Keys')], { language, undone: [lost] });
      await press(person, all);
      await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      await screen.findByText(title, { exact: true });
      await screen.findByText(why, { exact: false });
      expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    },
  );
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContentListScreen } from '#client/admin/list/ContentListScreen.tsx';
import { answer } from '../server.ts';
import { row, rowsAnswer } from './list-rows.ts';
import { drawAdmin } from './render-admin.tsx';

it.each([
  [
    'en',
    'Keys',
    ['No Spanish yet', '2 readers want it'],
    ['No Spanish yet', '1 reader wants it'],
    ['Spanish out of date'],
  ],
  [
    'es',
    'Llaves',
    ['Sin español', '2 personas lo piden'],
    ['Sin español', '1 persona lo pide'],
    ['Español desactualizado'],
  ],
] as const)(
  'a list says in %s what the Spanish of its items lacks, and how many want it',
  async (language, title, ...marks) => {
    const rows = [
      row('articles', 1, 'Most wanted', { hasSpanish: false, wishCount: 2 }),
      row('articles', 2, 'Wanted', { hasSpanish: false, wishCount: 1 }),
      row('articles', 3, 'Keys', { titleEs: 'Llaves', isOutdated: true }),
      row('articles', 4, 'Nodes'),
    ];
    answer({ AdminContentList: rowsAnswer(rows) });
    await drawAdmin(<ContentListScreen section="articles" />, { path: '/admin/articles', language });
    await screen.findByRole('link', { name: title });
    const titles = [...document.querySelectorAll('th[scope=row]')];
    for (const [at, texts] of [...marks, []].entries()) {
      expect(
        [...(titles[at]?.querySelectorAll('small > span > *') ?? [])].map(({ textContent }) => textContent),
      ).toEqual(texts);
    }
  },
);

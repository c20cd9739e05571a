import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FindingList } from '#client/admin/forms/findings/FieldFindings.tsx';
import { serve } from '../api.ts';
import { aVideo, drawForm, savedIn, stored } from './form.tsx';
import { drawAdmin } from './render-admin.tsx';

const FINDINGS = [
  { field: 'content', rule: 'parity-headings', about: 'h2' },
  { field: 'content', rule: 'parity-code', about: null },
  { field: 'contentEs', rule: 'parity-links', about: '/about' },
  { field: 'reviewedAt', rule: 'outdated-review', about: '2020-01-31' },
  { field: 'contentEs', rule: 'english-in-spanish', about: 'The key that' },
  { field: 'content', rule: 'heading-order', about: 'h2 → h4' },
  { field: 'content', rule: 'missing-alt', about: null },
];

it.each([
  [
    'en',
    [
      'Headings that only one of the languages has, or in another order: h2',
      'Code that only one of the languages has',
      'A link is in one of the languages only: /about',
      'The facts were last checked too long ago: Jan 31, 2020',
      'This seems to be English: The key that',
      'A heading leaves out a level: h2 → h4',
      'A picture has no alternative text',
    ],
  ],
  [
    'es',
    [
      'Hay encabezados que están solo en uno de los idiomas, o en otro orden: h2',
      'Hay código que está solo en uno de los idiomas',
      'Un enlace está solo en uno de los idiomas: /about',
      'Los datos se revisaron por última vez hace demasiado tiempo: ene 31, 2020',
      'Esto parece estar en inglés: The key that',
      'Un encabezado se salta un nivel: h2 → h4',
      'Una imagen no tiene texto alternativo',
    ],
  ],
] as const)('says in %s what to look at before publishing', async (language, expected) => {
  await drawAdmin(<FindingList findings={FINDINGS} />, { language });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expected);
});

it('are beside the fields of a video, and asked about before it is published', async () => {
  const english = { field: 'descriptionEs', rule: 'english-in-spanish', about: 'What it shows' };
  const api = serve({
    ...stored('video', aVideo({ status: 'draft', duration: 'long' })),
    checkVideo: [english, { field: 'duration', rule: 'odd-duration', about: 'long' }],
  });
  const form = await drawForm('/admin/videos/7');
  const found = (label: string) =>
    expect.poll(() => screen.queryByRole('group', { name: `To look at: ${label}` })?.textContent);
  await form.tab('Spanish');
  await found('Description (Spanish)').toContain('This seems to be English: What it shows');
  await form.tab('Common Fields');
  await found('Duration').toMatch(/: long$/);
  await form.choose('Status', 'published');
  await form.save();
  const dialog = await screen.findByRole('dialog', { name: 'Publish as it is?' });
  expect(dialog.textContent).toContain('Description (Spanish): This seems to be English');
  await form.person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(savedIn(api)).toEqual([]);
});

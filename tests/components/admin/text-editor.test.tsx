import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { Preview } from '#client/admin/editor/Preview.tsx';
import RichTextEditor from '#client/admin/editor/RichTextEditor.tsx';
import { serve } from '../api.ts';
import { drawAdmin, press } from './render-admin.tsx';

it('ADM-38 the rich text editor says that the preview failed, and tries again', async () => {
  const api = serve({ previewHtml: ({ html }: { html: string }) => html });
  api.lost = 'all';
  const person = await drawAdmin(<Preview html="<p>Text</p>" language="en" />);
  await screen.findByRole('alert');
  api.lost = [];
  await press(person, 'Try again');
  await screen.findByText('Text');
});

it('I18N-02 the rich text editor speaks Spanish to those who do', async () => {
  serve();
  const person = await drawAdmin(
    <RichTextEditor id="text" label="Contenido" value="<p>x</p>" language="es" onChange={() => {}} />,
    { language: 'es' },
  );
  await screen.findByRole('toolbar', { name: 'Formato' });
  screen.getByRole('button', { name: 'Negrita' });
  await press(person, 'Enlace');
  await screen.findByRole('dialog', { name: 'Insertar enlace' });
});

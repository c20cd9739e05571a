import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

it('a link for which one enters no text shows its address', async () => {
  serve();
  const handleChange = vi.fn();
  const person = await drawAdmin(
    <RichTextEditor id="text" label="Content" value="" language="en" onChange={handleChange} />,
  );
  await press(person, 'Link');
  await person.type(await screen.findByLabelText('Address'), 'example.org');
  await press(person, 'Apply');
  await expect.poll(() => handleChange.mock.lastCall?.[0]).toMatch(/>https:\/\/example\.org<\/a>/);
});

it.each([
  ['Link', 'Address', 'https://example.org/long'],
  ['Image', 'Alternative text', 'A harbor at dawn'],
  ['Video', 'Title of the video', 'How blocks are found'],
  ['Something to try', 'Text', 'Try it yourself'],
])('the dialog "%s" offers again what was typed before it was closed with Esc', async (button, label, text) => {
  serve();
  const person = await drawAdmin(
    <RichTextEditor id="text" label="Content" value="" language="en" onChange={() => {}} />,
  );
  await press(person, button);
  await person.type(await screen.findByLabelText(label), text);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press(person, button);
  expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('');
  await press(person, 'Restore');
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
});

it('what was undone can be redone, and nothing else', async () => {
  serve();
  const person = await drawAdmin(
    <RichTextEditor id="text" label="Content" value="<p>x</p>" language="en" onChange={() => {}} />,
  );
  const disabled = () =>
    ['Undo', 'Redo'].filter((name) => screen.getByRole('button', { name }).hasAttribute('aria-disabled'));
  await screen.findByRole('toolbar');
  expect(disabled()).toEqual(['Undo', 'Redo']);
  await press(person, 'Dividing line');
  await expect.poll(disabled).toEqual(['Redo']);
  await press(person, 'Undo');
  await expect.poll(disabled).toEqual(['Undo']);
});

it('the arrow keys go around the views of a text', async () => {
  serve();
  const person = await drawAdmin(
    <RichTextEditor id="text" label="Content" value="<p>x</p>" language="en" onChange={() => {}} />,
  );
  screen.getByRole('tab', { name: 'Editor' }).focus();
  for (const [key, name] of [
    ['{ArrowLeft}', 'Preview'],
    ['{ArrowRight}', 'Editor'],
  ] as const) {
    await person.keyboard(key);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }));
  }
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

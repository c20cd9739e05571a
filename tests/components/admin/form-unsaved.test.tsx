import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mayLeaveUnsavedWork } from '#client/app/unsaved-work.ts';
import { refused, serve } from '../api.ts';
import { aModule, anArticle, drawForm, saveButton, savedIn, stored } from './form.tsx';

const storedHere = () => screen.findByText('Unsaved changes, kept in this browser');
const offer = () => screen.findByRole('region', { name: 'Unsaved changes' });
const noOffer = () => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
const draftsOfBrowser = () => Object.keys(localStorage).filter((key) => key.startsWith('sato.draft.'));

describe('unsaved changes in a form of the admin area', () => {
  it('are offered again when the form is opened, and "Restore" brings them back; saved, they are removed', async () => {
    const api = serve(stored('article', anArticle({ titleEs: 'Antes' })));
    const form = await drawForm('/admin/articles/5');
    await form.fill('Title', 'After');
    await storedHere();
    await form.open('/admin/articles/5');
    const found = within(await offer());
    expect(form.field('Title').value).toBe('Halving');
    await form.person.click(found.getByRole('button', { name: 'Restore' }));
    expect(form.field('Title').value).toBe('After');
    noOffer();
    await form.saveAndClose();
    await expect.poll(() => form.address().split('?')[0]).toBe('/admin/articles');
    expect(savedIn(api)).toMatchObject([{ variables: { id: 5, input: { title: 'After', language: 'en' } } }]);
    expect(draftsOfBrowser()).toEqual([]);
  });

  it('"Discard" removes them; a new form keeps its own apart from those of items', async () => {
    serve(stored('courseModule', aModule()));
    const form = await drawForm('/admin/modules/new');
    await form.fill('Title', 'A new module');
    await storedHere();
    await form.open('/admin/modules/3');
    await saveButton();
    noOffer();
    await form.open('/admin/modules/new');
    await form.person.click(within(await offer()).getByRole('button', { name: 'Discard' }));
    noOffer();
    expect(form.field('Title').value).toBe('');
    expect(draftsOfBrowser()).toEqual([]);
  });

  it('are gone once the typed changes are undone', async () => {
    serve(stored('courseModule', aModule({ title: 'Same' })));
    const form = await drawForm('/admin/modules/3');
    await form.fill('Title', 'Other');
    await storedHere();
    await form.fill('Title', 'Same');
    await expect.poll(draftsOfBrowser).toEqual([]);
  });

  it('are of one account: another admin in the same browser is not offered them', async () => {
    serve();
    const form = await drawForm('/admin/modules/new');
    await form.fill('Title', 'Mine alone');
    await storedHere();
    cleanup();
    const other = await drawForm('/admin/modules/new', { me: { id: 2, username: 'another' } });
    expect(other.field('Title').value).toBe('');
    noOffer();
    expect(draftsOfBrowser()).toHaveLength(1);
  });

  it('stop a link with a question; staying keeps everything, also with Esc, and leaving offers them later', async () => {
    serve(stored('courseModule', aModule()));
    const form = await drawForm('/admin/modules/3');
    await form.fill('Title', 'Changed');
    const leave = async () => {
      await form.person.click(screen.getByRole('link', { name: 'Back to the list' }));
      return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    };
    await form.person.click((await leave()).getByRole('button', { name: 'Stay here' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(form.address()).toBe('/admin/modules/3');
    expect(form.field('Title').value).toBe('Changed');
    await form.person.click((await leave()).getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Course Modules Management' });
    await form.open('/admin/modules/3');
    await offer();
  });

  it('stop logging out with a question, in Spanish too', async () => {
    serve(stored('courseModule', aModule()));
    const form = await drawForm('/admin/modules/3', { language: 'es' });
    await form.fill('Título', 'Cambiado');
    const may = mayLeaveUnsavedWork();
    const dialog = within(await screen.findByRole('dialog'));
    await form.person.click(dialog.getAllByRole('button')[0] as HTMLElement);
    expect(await may).toBe(false);
    const mayNow = mayLeaveUnsavedWork();
    await form.person.click(within(await screen.findByRole('dialog')).getAllByRole('button')[1] as HTMLElement);
    expect(await mayNow).toBe(true);
  });

  it('without any, nothing asks', async () => {
    serve(stored('courseModule', aModule()));
    const form = await drawForm('/admin/modules/3');
    await form.person.click(screen.getByRole('link', { name: 'Back to the list' }));
    await screen.findByRole('heading', { level: 1, name: 'Course Modules Management' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the browser warns before the page is closed, once there are any', async () => {
    serve(stored('courseModule', aModule()));
    const form = await drawForm('/admin/modules/3');
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await form.fill('Title', 'Closing');
    expect(closing()).toBe(true);
  });

  it('ADM-48 survive an ended session: the form stays and leads to the login and back', async () => {
    serve({
      ...stored('courseModule', aModule()),
      updateCourseModule: () => {
        throw refused('UNAUTHENTICATED');
      },
    });
    const form = await drawForm('/admin/modules/3');
    await form.fill('Title', 'Hours of work');
    await form.save();
    const box = within(await screen.findByRole('alert'));
    box.getByText(/Your session has ended/);
    expect(box.getByRole('link', { name: 'log in again to continue' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fadmin%2Fmodules%2F3',
    );
    await saveButton();
    expect(form.field('Title').value).toBe('Hours of work');
    expect(draftsOfBrowser()).toHaveLength(1);
  });
});

import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { IssuePreview } from '#client/admin/newsletter/IssuePreview.tsx';
import type { NewsletterIssue_IssueFragment as Issue } from '#client/gql/admin/graphql.ts';
import { refused, serve } from '../api.ts';
import { fill } from '../render.tsx';
import { answer } from '../server.ts';
import { drawAdmin, press } from './render-admin.tsx';
import { drawAdminPage } from './render-admin-page.tsx';

const ISSUE: Issue = {
  ...{ id: 1, slug: 'weekly-news', subject: 'Weekly news', subjectEs: 'Noticias', intro: 'Hello.', introEs: 'Hola.' },
  ...{ status: 'draft', sendAt: null, startedAt: null, finishedAt: null, version: 1 },
  ...{ counts: [], problems: [], items: [] },
};

// Frames stay empty, without a word about it.
const { settings } = Reflect.get(window, 'happyDOM');
settings.enableIframePageLoading = true;
settings.navigation.disableChildFrameNavigation = true;

it.each([
  ['en', ['Keys'], '1 item isn’t public, so readers won’t get it: Keys'],
  ['en', ['Keys', 'Nodes'], '2 items aren’t public, so readers won’t get them: Keys, Nodes'],
  ['es', ['Llaves'], '1 contenido no es público, así que los lectores no lo recibirán: Llaves'],
] as const)('the preview of an issue says in %s that %j is left out', async (language, leftOut, said) => {
  const preview = { __typename: 'NewsletterPreview', subject: 'Weekly news', text: 'Hello.', leftOut };
  answer({ AdminNewsletterPreview: { data: { newsletterPreview: preview } } });
  await drawAdmin(<IssuePreview issue={ISSUE} />, { language });
  expect((await screen.findByRole('note')).textContent).toBe(said);
});

it.each([
  [{}, 'The Spanish subject and intro are missing, so this shows the English ones.'],
  [{ introEs: 'Hola.' }, 'The Spanish subject is missing, so this shows the English one.'],
  [{ subjectEs: 'Noticias' }, 'The Spanish intro is missing, so this shows the English one.'],
  [{ subjectEs: 'Noticias', introEs: 'Hola.' }, null],
])('the Spanish preview of an issue with %j says what is missing in Spanish: %s', async (texts, said) => {
  const preview = { __typename: 'NewsletterPreview', subject: 'News', text: 'Hello.', leftOut: [] };
  answer({ AdminNewsletterPreview: { data: { newsletterPreview: preview } } });
  const person = await drawAdmin(<IssuePreview issue={{ ...ISSUE, subjectEs: null, introEs: null, ...texts }} />);
  await screen.findByText('News');
  expect(screen.queryByRole('note')).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Spanish' }));
  await screen.findByRole('button', { name: 'Send me a test in Spanish' });
  expect(screen.queryByRole('note')?.textContent ?? null).toBe(said);
});

it('a draft of an issue leads back to the list, also by saving it', async () => {
  const issue = { id: 4, version: 1, subject: 'News', intro: 'Hello.', status: 'draft' };
  const api = serve({
    managedNewsletterIssue: () => ({ ...issue }),
    managedNewsletterIssues: () => ({ items: [{ ...issue }], totalCount: 1 }),
    updateNewsletterIssue: ({ input: { subject } }: { input: { subject: string } }) => ({
      ...Object.assign(issue, { subject, version: 2 }),
    }),
  });
  const { person, address, open } = await drawAdminPage('/admin/newsletter/4');
  await person.click(await screen.findByRole('link', { name: 'All issues' }));
  expect(address()).toBe('/admin/newsletter');
  await open('/admin/newsletter/4');
  await fill(person, await screen.findByLabelText('Subject'), 'News of May');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Draft saved');
  await screen.findByRole('link', { name: 'News of May' });
  expect(address()).toBe('/admin/newsletter');
  expect(api.written()).toMatchObject([{ variables: { id: 4, version: 1, input: { subject: 'News of May' } } }]);
});

it('a new issue survives an ended session: its form stays, and offers the text again after the login', async () => {
  const created = vi.fn<(args: { input: { subject: string } }) => object>(() => {
    throw refused('UNAUTHENTICATED');
  });
  serve({ createNewsletterIssue: created });
  const { person, open } = await drawAdminPage('/admin/newsletter/new');
  await fill(person, await screen.findByLabelText('Subject'), 'News of May');
  await fill(person, screen.getByLabelText('Intro'), 'Hello.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const login = await screen.findByRole('link', { name: 'log in again to continue' });
  expect(login.getAttribute('href')).toBe('/login?returnTo=%2Fadmin%2Fnewsletter%2Fnew');
  await screen.findByText('Unsaved changes, kept in this browser');
  await open('/admin/newsletter/new');
  await press(person, 'Restore');
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('News of May');
  created.mockReturnValue({ id: 4, version: 1, subject: 'News of May', intro: 'Hello.', status: 'draft' });
  await press(person, 'Save');
  await screen.findByText('Draft saved');
  const sent = created.mock.calls.map(([args]) => args);
  expect(sent).toMatchObject(Array(2).fill({ input: { subject: 'News of May', intro: 'Hello.' } }));
  expect(new Set(sent.map((args) => Reflect.get(args, 'idempotencyKey'))).size).toBe(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('sato.draft.'))).toEqual([]);
});

it('what someone else saved of an issue since is only replaced where one changed it', async () => {
  const issue = { id: 4, version: 1, subject: 'News', intro: 'Hello.', status: 'draft' };
  const updated = vi.fn<(args: { input: object; version: number }) => object>(() => {
    throw refused('CONFLICT');
  });
  serve({ managedNewsletterIssue: () => ({ ...issue }), updateNewsletterIssue: updated });
  const { person, open } = await drawAdminPage('/admin/newsletter/4');
  await fill(person, await screen.findByLabelText('Subject'), 'News of May');
  await press(person, 'Save');
  await screen.findByText(/^Someone else changed this issue/);
  Object.assign(issue, { version: 2, intro: 'Good morning.' });
  await open('/admin/newsletter/4');
  const offer = within(await screen.findByRole('region', { name: 'Unsaved changes' }));
  offer.getByText(/Restoring replaces only the fields that you changed/);
  await person.click(offer.getByRole('button', { name: 'Restore' }));
  await press(person, 'Save');
  await expect
    .poll(() => updated.mock.lastCall?.[0])
    .toMatchObject({ version: 2, input: { subject: 'News of May', intro: 'Good morning.' } });
});

it('an issue that no one would get is not sent, and its dialog says so', async () => {
  serve({
    managedNewsletterIssue: ISSUE,
    scheduleNewsletterIssue: () => {
      throw refused('BAD_USER_INPUT', { sendAt: 'no_readers' });
    },
  });
  const { person } = await drawAdminPage('/admin/newsletter/1');
  await person.click(await screen.findByRole('button', { name: 'Send now…' }));
  await person.click(await screen.findByRole('button', { name: 'Send now' }));
  await screen.findByText(/^No one has confirmed a subscription yet/);
  expect(screen.queryByText('The issue is being sent')).toBeNull();
});

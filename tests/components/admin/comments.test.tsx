import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Fields, serve } from '../api.ts';
import { fill, type Viewing } from '../render.tsx';
import { drawAdminPage } from './render-admin-page.tsx';

const SIXTY = 'Sixty characters are shown whole, as this comment proves it.';
const PLACE = { type: 'article', slug: 'halving', title: { value: 'The halving', language: 'en' } };
const author = { id: 8, username: 'ana', role: 'user' };
const row = (id: number, content: string, given: Fields = {}) => ({
  comment: { id, content, status: 'published', user: author, ...given },
  place: PLACE,
});
const CALM = row(1, 'A calm word');
const HIDDEN = row(2, 'A hidden word', { status: 'hidden' });
const REPORTED = row(3, 'A rude word', {
  reportCount: 3,
  reportReasons: [
    { reason: 'Spam', count: 2 },
    { reason: 'It insults people', count: 1 },
  ],
});
const REASONS = ['Spam 2 people', 'It insults people 1 person'];

/** The comments as the API has them; what is written changes them. */
async function drawComments(path = '/admin/comments', viewing?: Viewing, items = [REPORTED, HIDDEN, CALM]) {
  let rows = items.map(({ comment, ...rest }) => ({ comment: { ...comment } as Fields, ...rest }));
  const asked: Fields[] = [];
  const api = serve({
    commentRows: (args: Fields) => {
      asked.push(args);
      const found = rows
        .filter(({ comment }) => !args.status || comment.status === args.status)
        .filter(({ comment }) => !args.awaitsReview || comment.awaitsReview);
      const hidden = rows.filter(({ comment }) => comment.status === 'hidden').length;
      const counts = { all: rows.length, published: rows.length - hidden, other: hidden };
      return { items: found, totalCount: found.length, pageCount: 1, counts };
    },
    editorOverview: () => ({ awaitingReviewCount: rows.filter(({ comment }) => comment.awaitsReview).length }),
    setCommentStatus: ({ ids, status }: { ids: number[]; status: string }) => {
      for (const { comment } of rows) {
        if (ids.includes(comment.id as number))
          Object.assign(comment, { status, awaitsReview: false, reportCount: 0, reportReasons: [] });
      }
      return ids.length;
    },
    deleteComments: ({ ids }: { ids: number[] }) => {
      rows = rows.filter(({ comment }) => !ids.includes(comment.id as number));
      return ids.length;
    },
    restoreComments: ({ ids }: { ids: number[] }) => {
      rows = items.filter(
        ({ comment }) => ids.includes(comment.id) || rows.some((left) => left.comment.id === comment.id),
      );
      return ids.length;
    },
  });
  const area = await drawAdminPage(path, viewing);
  await screen.findAllByRole('rowheader');
  return { ...area, api, latest: () => asked.at(-1) };
}

const rowOf = (text: string) => {
  const found = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(text));
  if (!found) throw new Error(`There is no row with ${text}.`);
  return within(found);
};
const texts = () =>
  screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('a, strong')?.textContent?.trim());
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const question = async () => within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
const variables = ({ api }: Awaited<ReturnType<typeof drawComments>>) => api.written().map((sent) => sent.variables);

describe('the comments in the admin area', () => {
  it.each([
    ['en', ['All 3', 'Approved 2', 'Hidden 1'], ['Approved', 'Hidden']],
    ['es', ['Todos 3', 'Aprobados 2', 'Ocultos 1'], ['Aprobado', 'Oculto']],
  ] as const)(
    'ADM-19 ADM-20 ADM-23 ADM-25 the tabs are All, Approved and Hidden, with exactly their comments, in %s',
    async (language, names, [approved, hidden]) => {
      const { person, address } = await drawComments('/admin/comments', { language });
      expect(tabs()).toEqual(names);
      expect(rowOf('A calm word').getByText(approved).dataset.tone).toBe('leaf');
      expect(rowOf('A hidden word').getByText(hidden).dataset.tone).toBe('coral');
      const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
      if (language === 'en') expect(heads).toEqual(['Selection', 'Content', 'Status', 'Date', 'Actions']);
      await person.click(screen.getByRole('tab', { name: names[2] }));
      expect(address()).toBe('/admin/comments?status=hidden');
      await expect.poll(texts).toEqual(['A hidden word']);
      await person.click(screen.getByRole('tab', { name: names[1] }));
      await expect.poll(texts).toEqual(['A rude word', 'A calm word']);
    },
  );

  it('ADM-27 a text of 60 characters is whole, a longer one cut there with an ellipsis', async () => {
    const longer = `${SIXTY.slice(0, 59)} And more.`;
    await drawComments('/admin/comments', {}, [row(1, longer), row(2, SIXTY)]);
    expect(texts()).toEqual([`${longer.slice(0, 60)}…`, SIXTY]);
  });

  it('ADM-29 ADM-30 they have no View action; Edit leads to the form, the place to where they are', async () => {
    await drawComments();
    expect(screen.queryByRole('link', { name: /^View (?!Site)/ })).toBeNull();
    const href = (name: string) => rowOf('A calm word').getByRole('link', { name }).getAttribute('href');
    expect(href('Edit A calm word')).toBe('/admin/comments/1');
    expect(href('The halving')).toBe('/news/halving?comments=1#comment-1');
  });

  it('"Reported" asks for what readers complained of; the search takes texts and authors', async () => {
    const { person, address, latest } = await drawComments();
    await person.click(screen.getByRole('button', { name: 'Reported' }));
    expect(address()).toBe('/admin/comments?reported=1');
    await expect.poll(latest).toMatchObject({ reported: true });
    await person.click(screen.getByRole('button', { name: 'Reported' }));
    await fill(person, screen.getByRole('searchbox', { name: 'Search by text or author' }), 'CALM');
    await person.keyboard('{Enter}');
    await expect.poll(latest).toMatchObject({ reported: false, search: 'CALM' });
  });

  it('a reported one shows why, and is kept from its row', async () => {
    const comments = await drawComments();
    rowOf('A rude word').getByText('3 reports');
    const reasons = within(screen.getByRole('list', { name: 'Reasons of the reports' })).getAllByRole('listitem');
    expect(reasons.map((reason) => reason.textContent)).toEqual(REASONS);
    expect(rowOf('A calm word').queryByRole('button', { name: /^Keep/ })).toBeNull();
    await comments.person.click(rowOf('A rude word').getByRole('button', { name: 'Keep A rude word' }));
    await screen.findByText('1 comment kept');
    screen.getByText('The people who reported it will see your decision.');
    await expect.poll(() => screen.queryByRole('list', { name: 'Reasons of the reports' })).toBeNull();
    expect(variables(comments)).toMatchObject([{ ids: [3], status: 'published' }]);
  });

  it('a reported one is kept from its form, where the focus goes to what is said then', async () => {
    const comment = { ...REPORTED.comment, version: 1 };
    const api = serve({ comment, setCommentStatus: 1 });
    const { person } = await drawAdminPage('/admin/comments/3');
    const panel = within(await screen.findByRole('region', { name: '3 people reported this comment' }));
    expect(panel.getAllByRole('listitem').map((reason) => reason.textContent)).toEqual(REASONS);
    await person.click(panel.getByRole('button', { name: 'Keep comment' }));
    const settled = await screen.findByText(/^The reports are settled\./);
    expect(document.activeElement).toBe(settled);
    expect(api.written()).toMatchObject([{ variables: { ids: [3], status: 'published' } }]);
  });

  it('one is approved or hidden with a reason from its row', async () => {
    const comments = await drawComments();
    const { person } = comments;
    await person.click(screen.getByRole('button', { name: 'Approve A hidden word' }));
    await screen.findByText('1 comment approved');
    await expect.poll(() => rowOf('A hidden word').queryByText('Approved')).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'Hide A rude word' }));
    const dialog = await question();
    await person.click(dialog.getByText('Tell the author why'));
    await person.selectOptions(dialog.getByLabelText('Reason (optional)'), 'Insult');
    await person.click(dialog.getByRole('button', { name: 'Hide' }));
    await screen.findByText('1 comment hidden');
    await screen.findByRole('tab', { name: 'Hidden 1' });
    expect(variables(comments)).toMatchObject([
      { ids: [2], status: 'published' },
      { ids: [3], status: 'hidden', reason: 'insult' },
    ]);
  });

  it('those that wait have a tab, and are approved or rejected from their rows', async () => {
    const waiting = [4, 5].map((id) => row(id, `Waiting word ${id}`, { status: 'hidden', awaitsReview: true }));
    const comments = await drawComments('/admin/comments', {}, [...waiting, HIDDEN, CALM]);
    const { person, address } = comments;
    expect(tabs()).toEqual(['All 4', 'Approved 1', 'Waiting 2', 'Hidden 3']);
    expect(rowOf('A hidden word').queryByRole('button', { name: /^Reject/ })).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Waiting 2' }));
    expect(address()).toBe('/admin/comments?status=waiting');
    await expect.poll(texts).toEqual(['Waiting word 4', 'Waiting word 5']);
    await person.click(screen.getByRole('button', { name: 'Approve Waiting word 4' }));
    await screen.findByText('1 comment approved');
    await expect.poll(texts).toEqual(['Waiting word 5']);
    await person.click(screen.getByRole('button', { name: 'Reject Waiting word 5' }));
    await person.click((await question()).getByRole('button', { name: 'Reject' }));
    await screen.findByText('1 comment hidden');
    await screen.findByText('No comments found');
    expect(tabs()).toEqual(['All 4', 'Approved 2', 'Waiting 0', 'Hidden 2']);
    expect(variables(comments)).toMatchObject([
      { ids: [4], status: 'published' },
      { ids: [5], status: 'hidden' },
    ]);
  });

  it('the form of one that waits says so', async () => {
    serve({ comment: { ...HIDDEN.comment, version: 1, awaitsReview: true } });
    await drawAdminPage('/admin/comments/2');
    await screen.findByText('Waiting for approval');
  });

  it('a note about one is offered again after its dialog was closed, until it is sent', async () => {
    const comments = await drawComments();
    const { person } = comments;
    const note = async () => (await question()).getByLabelText<HTMLTextAreaElement>('Note to the author (optional)');
    await person.click(screen.getByRole('button', { name: 'Hide A rude word' }));
    await person.click((await question()).getByText('Tell the author why'));
    await fill(person, await note(), 'Please stay polite.');
    await person.click((await question()).getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Delete A rude word' }));
    await person.click((await question()).getByRole('button', { name: 'Restore' }));
    expect((await note()).value).toBe('Please stay polite.');
    await person.click((await question()).getByRole('button', { name: 'Delete' }));
    await expect.poll(() => variables(comments)).toMatchObject([{ ids: [3], note: 'Please stay polite.' }]);
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('sato.draft.'))).toEqual([]);
  });

  it('on the Hidden tab an approved one leaves the list, and the focus stays in it', async () => {
    const { person } = await drawComments('/admin/comments?status=hidden');
    await person.click(screen.getByRole('button', { name: 'Approve A hidden word' }));
    await screen.findByText('No comments found');
    const list = screen.getByRole('region', { name: 'Comments Management' });
    await expect.poll(() => document.activeElement).toBe(list);
  });

  it('several are approved, hidden or deleted at once, and restored', async () => {
    const comments = await drawComments();
    const { person } = comments;
    const select = async (...names: string[]) => {
      for (const name of names) await person.click(screen.getByRole('checkbox', { name }));
      return within(await screen.findByRole('group', { name: 'Selected rows' }));
    };
    let bar = await select('Select A calm word', 'Select A rude word');
    await person.click(bar.getByRole('button', { name: 'Hide' }));
    await person.click((await question()).getByRole('button', { name: 'Hide' }));
    await screen.findByText('2 comments hidden');
    await screen.findByRole('tab', { name: 'Hidden 3' });
    bar = await select('Select all on this page');
    await person.click(bar.getByRole('button', { name: 'Approve' }));
    await screen.findByText('3 comments approved');
    await screen.findByRole('tab', { name: 'Approved 3' });
    bar = await select('Select A rude word', 'Select A hidden word');
    await person.click(bar.getByRole('button', { name: 'Delete' }));
    await person.click((await question()).getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 comments deleted');
    await expect.poll(texts).toEqual(['A calm word']);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 comments restored');
    await expect.poll(texts).toEqual(['A rude word', 'A hidden word', 'A calm word']);
    expect(variables(comments).map(({ ids }) => (ids as number[]).toSorted())).toEqual([
      [1, 3],
      [1, 2, 3],
      [2, 3],
      [2, 3],
    ]);
  });

  it('ADM-31 ADM-33 ERR-23 one is deleted after the question, which asks for nothing else, and comes back by Undo', async () => {
    const { person } = await drawComments();
    await person.click(screen.getByRole('button', { name: 'Delete A calm word' }));
    const dialog = await question();
    dialog.getByText('A calm word');
    expect(dialog.getByText('Tell the author why').closest('details')?.open).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Comment deleted');
    screen.getByText('The comment has been successfully deleted.');
    await expect.poll(texts).toEqual(['A rude word', 'A hidden word']);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(texts).toEqual(['A rude word', 'A hidden word', 'A calm word']);
  });
});

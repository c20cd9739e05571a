import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Fields, refused } from './api.ts';
import { comment, drawComments, entry, heading, MINUTE, own, page, section } from './comment-page.tsx';
import { fill } from './render.tsx';

afterEach(() => void vi.useRealTimers());

const editField = () => section().getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your comment' });

describe('an own comment', () => {
  const press = (person: Awaited<ReturnType<typeof drawComments>>['person'], text: string, name: RegExp) =>
    person.click(entry(text).getByRole('button', { name }));
  const late = () => new Date(Date.now() - MINUTE).toISOString();

  it('COMM-15 is edited in place, and says that it was', async () => {
    const { person, api } = await drawComments({
      comments: [own(1, 'Old text')],
      api: { editOwnComment: ({ content }: Fields) => own(1, String(content), { editedAt: '2026-07-02T12:05:00Z' }) },
    });
    await press(person, 'Old text', /^Edit/);
    expect(editField().value).toBe('Old text');
    await fill(person, editField(), 'New text');
    await person.click(section().getByRole('button', { name: 'Save' }));
    await expect.poll(() => section().queryByText('edited')).not.toBeNull();
    entry('New text');
    await expect.poll(() => section().queryByRole('textbox', { name: 'Edit your comment' })).toBeNull();
    expect(api.written()).toMatchObject([{ variables: { id: 1, content: 'New text' } }]);
  });

  it('COMM-15 can no longer be edited after its time, which the server has the last word on', async () => {
    const { person } = await drawComments({
      comments: [own(1, 'Ages old', { editableUntil: late() }), own(2, 'Growing old')],
      api: {
        editOwnComment: () => {
          throw refused('FORBIDDEN');
        },
      },
    });
    expect(entry('Ages old').queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(entry('Ages old').queryByText(/^Editable until/)).toBeNull();
    await press(person, 'Growing old', /^Edit/);
    await fill(person, editField(), 'Too late');
    await person.click(section().getByRole('button', { name: 'Save' }));
    await section().findByText(/^The time for editing this comment is over/);
    expect(editField().value).toBe('Too late');
  });

  it('COMM-15 says until when it can be edited, also in the form', async () => {
    const editableUntil = new Date(Date.now() + 15 * MINUTE);
    const time = editableUntil.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
    const { person } = await drawComments({
      comments: [own(1, 'Just posted', { editableUntil: editableUntil.toISOString() })],
    });
    const shown = entry('Just posted').getByText(/^Editable until/);
    expect(shown.textContent).toBe(`Editable until ${time}`);
    expect(shown.querySelector('time')?.getAttribute('datetime')).toBe(editableUntil.toISOString());
    await press(person, 'Just posted', /^Edit/);
    expect(section().getByText(/^You can save changes until/).textContent).toContain(time);
  });

  it.each([
    [1, /^Puedes editarlo hasta la 1:\d\d$/],
    [2, /^Puedes editarlo hasta las 2:\d\d$/],
    [13, /^Puedes editarlo hasta las 13:\d\d$/],
  ])('COMM-15 says so with the right article in Spanish (at %i)', async (hour, words) => {
    const tomorrow = new Date(Date.now() + 24 * 60 * MINUTE);
    tomorrow.setHours(hour, 5);
    await drawComments({
      comments: [own(1, 'Recién escrito', { editableUntil: tomorrow.toISOString() })],
      language: 'es',
    });
    expect(entry('Recién escrito').getByText(/^Puedes editarlo/).textContent).toMatch(words);
  });

  it('COMM-15 loses its Edit button when the time is over, without asking the server', async () => {
    const { api } = await drawComments({ comments: [own(1, 'Growing old')] });
    cleanup();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await drawComments({ comments: [own(1, 'Growing old')] });
    const edit = () => entry('Growing old').queryByRole('button', { name: /^Edit/ });
    const sent = api.sent.length;
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    expect(edit()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    await expect.poll(edit).toBeNull();
    expect(entry('Growing old').queryByText(/^Editable until/)).toBeNull();
    expect(api.sent).toHaveLength(sent);
  });

  it('COMM-15 keeps the text and the focus of an open form when the time is over, and says what to do with it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = await drawComments({ comments: [own(1, 'Growing old')] });
    const person = userEvent.setup({ delay: null });
    await press(person, 'Growing old', /^Edit/);
    await section().findByRole('textbox', { name: 'Edit your comment' });
    await fill(person, editField(), 'Almost done');
    const save = section().getByRole('button', { name: 'Save' });
    save.focus();
    await vi.advanceTimersByTimeAsync(16 * MINUTE);
    await section().findByText(/copy it and post it as a reply/);
    expect(save.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(save);
    expect(editField().value).toBe('Almost done');
    await person.click(save);
    await person.click(section().getByRole('button', { name: 'Cancel' }));
    entry('Growing old');
    expect(api.written()).toEqual([]);
  });

  it('COMM-15 is deleted after a question, and leaves a placeholder where it has replies', async () => {
    const answer = own(2, 'Answer');
    const { person, api } = await drawComments({
      comments: [own(1, 'Regretted', { replies: page([answer]) }), own(3, 'Alone')],
      count: 3,
      api: {
        deleteOwnComment: ({ id }: { id: number }) =>
          id === 1
            ? {
                removedIds: [],
                placeholder: own(1, '', { isDeleted: true, user: null, canDelete: false, editableUntil: null }),
              }
            : { removedIds: id === 2 ? [1, 2] : [id], placeholder: null },
      },
    });
    const question = async () => within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
    await press(person, 'Regretted', /^Delete/);
    await person.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(api.written()).toEqual([]);
    await press(person, 'Regretted', /^Delete/);
    await person.click((await question()).getByRole('button', { name: 'Delete' }));
    await section().findByText('This comment was deleted.');
    expect(section().queryByText('Regretted')).toBeNull();
    expect(heading()).toBe('2 comments');
    for (const [text, count] of [
      ['Alone', '1 comment'],
      ['Answer', '0 comments'],
    ] as const) {
      await press(person, text, /^Delete/);
      await person.click((await question()).getByRole('button', { name: 'Delete' }));
      await expect.poll(heading).toBe(count);
    }
    section().getByText('Be the first to comment');
    expect(section().queryByText('This comment was deleted.')).toBeNull();
  });

  it('COMM-05 someone else’s is reported after a question', async () => {
    const { person, api } = await drawComments({ comments: [comment(1, 'Spam')] });
    await press(person, 'Spam', /^Report/);
    const question = within(await screen.findByRole('dialog', { name: 'Report this comment?' }));
    await fill(person, question.getByRole('textbox'), 'It is spam');
    await person.click(question.getByRole('button', { name: 'Report' }));
    await screen.findByText('A moderator will review this comment.');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(api.written()).toMatchObject([{ variables: { id: 1, reason: 'It is spam' } }]);
  });

  it.each([
    ['COMM-12', /^Like/, null, 'setCommentLike'],
    ['COMM-15', /^Delete/, 'Delete', 'deleteOwnComment'],
    ['COMM-05', /^Report/, 'Report', 'reportComment'],
  ] as const)(
    '%s where the session has ended, %s says so at the comment, and leads back to it',
    async (_, action, confirm, name) => {
      const { person } = await drawComments({
        comments: [confirm === 'Delete' ? own(5, 'Stays') : comment(5, 'Stays')],
        api: {
          [name]: () => {
            throw refused('UNAUTHENTICATED');
          },
        },
      });
      await press(person, 'Stays', action);
      if (confirm) await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
      const alert = within(await section().findByRole('alert'));
      alert.getByText(/^Your session has ended, so this did not go through\./);
      expect(alert.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe(
        '/login?returnTo=%2Fnews%2Fhalving%23comment-5',
      );
      entry('Stays');
    },
  );
});

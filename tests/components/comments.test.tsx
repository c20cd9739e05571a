import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import ArticlePage from '#client/pages/ArticlePage.tsx';
import LessonPage from '#client/pages/LessonPage.tsx';
import VideoPage from '#client/pages/VideoPage.tsx';
import { type Fields, hold, refused, serve } from './api.ts';
import { draw, fill, type Viewing } from './render.tsx';

afterEach(() => void vi.useRealTimers());

const ANA = { id: 7, username: 'ana' };
const BEA = { id: 8, username: 'bea' };
const MINUTE = 60_000;
const page = (items: Fields[], given: Fields = {}) => ({ items, hasMore: false, hasPrevious: false, ...given });
const comment = (id: number, content: string, given: Fields = {}) => ({
  ...{ id, content, status: 'published', createdAt: '2026-07-02T12:00:00Z', user: BEA, replies: page([]) },
  ...given,
});
/** A comment of Ana's, made just now. */
const own = (id: number, content: string, given: Fields = {}) =>
  comment(id, content, {
    ...{ user: ANA, canDelete: true, canEdit: true, editableUntil: new Date(Date.now() + 15 * MINUTE).toISOString() },
    ...given,
  });

interface Drawn extends Viewing {
  comments?: Fields[];
  /** Top-level comments and replies. */
  count?: number;
  /** Further fields of the API. */
  api?: Fields;
  hash?: string;
}

const PAGES = (
  <Routes>
    <Route path="/news/:slug" element={<ArticlePage />} />
    <Route path="/videos/:slug" element={<VideoPage />} />
    <Route path="/course/:slug" element={<LessonPage />} />
    <Route path="*" element={null} />
  </Routes>
);

/** Runs those that React has yet to run: it draws earlier than a person could press. */
const effects = () => act(async () => {});

/** A press before that would come twice. */
async function arrival(): Promise<void> {
  await waitFor(() => {
    const region = screen.getByRole('region', { name: /comment|comentario/i });
    expect(region.closest('[data-part=there]')).not.toBeNull();
  });
  await effects();
}

/** An article with comments, as Ana sees it unless told otherwise. */
async function drawComments({
  comments = [],
  count = comments.length,
  api: fields,
  hash = '',
  ...viewing
}: Drawn = {}) {
  const api = serve({
    article: { id: 1, slug: 'halving', commentCount: count, comments: page(comments) },
    addComment: ({ content, parentId }: Fields) => own(100, String(content).trim(), { parentId: parentId ?? null }),
    ...fields,
  });
  const person = await draw(PAGES, { path: `/news/halving${hash}`, me: ANA, ...viewing });

  await arrival();
  return { person, api };
}
const drawAsVisitor = (given: Drawn) => drawComments({ ...given, me: undefined });

const section = () => within(screen.getByRole('region', { name: /comment|comentario/i }));
const entryOf = (text: string) => {
  const found = section()
    .getAllByRole('article')
    .find(({ textContent }) => textContent?.includes(text));
  if (!found) throw new Error(`There is no comment with ${text}.`);
  return found;
};
const entry = (text: string) => within(entryOf(text));
const field = () => section().getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const replyField = () => section().getByRole<HTMLTextAreaElement>('textbox', { name: /^Your reply to/ });
const postButton = () => section().getByRole<HTMLButtonElement>('button', { name: 'Post comment' });
const editField = () => section().getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your comment' });
const heading = () => section().getByRole('heading', { level: 2 }).textContent;
const keptTexts = () => JSON.stringify({ ...sessionStorage });

describe('the comments of a page', () => {
  it('COMM-02 ask a visitor to log in, who finds no box, no Reply and nothing to press', async () => {
    await drawAsVisitor({ comments: [comment(1, 'Hello')] });
    expect(section().queryByRole('textbox')).toBeNull();
    expect(section().queryByRole('button')).toBeNull();
    const login = section().getByRole('link', { name: 'Please log in to leave a comment' });
    expect(login.getAttribute('href')).toBe('/login?returnTo=%2Fnews%2Fhalving%23comments');
  });

  it('COMM-13 an unknown article has none', async () => {
    const api = serve({ article: null });
    await draw(PAGES, { path: '/news/nowhere' });
    await screen.findByText(/^We couldn't load this article/);
    expect(screen.queryByRole('region', { name: /comment/i })).toBeNull();
    expect(api.sent.map(({ operation }) => operation)).not.toContain('MoreComments');
  });

  it.each([
    ['en', '3 comments', 'Jul 2, 2026', ['0 likes', '2 likes', '1 like']],
    ['es', '3 comentarios', 'jul 2, 2026', ['0 me gusta', '2 me gusta', '1 me gusta']],
  ] as const)(
    'COMM-01 COMM-09 COMM-11 COMM-12 LIST-09 show usernames, dates, likes and replies one level below, and how many there are, in %s',
    async (language, count, date, likes) => {
      const reply = comment(3, 'A reply <b>not bold</b>\nof two lines', {
        likeCount: 1,
        user: { id: 9, username: '🐕 dog' },
      });
      const asked = comment(2, 'Older comment', { likeCount: 2, replies: page([reply]) });
      await drawAsVisitor({ comments: [comment(1, 'Newer comment'), asked], count: 3, language });
      expect(heading()).toBe(count);
      const texts = section()
        .getAllByRole('article')
        .map(({ textContent }) => textContent);
      expect(texts).toEqual(
        [/Newer/, /Older/, /A reply <b>not bold<\/b>\nof two lines/].map((text) => expect.stringMatching(text)),
      );
      entry('Newer comment').getByText('bea');
      entry('Newer comment').getByText(date);
      entry('A reply').getByText('🐕');
      const shown = section().getAllByText(/^\d+ (likes?|me gusta)$/);
      expect(shown.map((like) => like.textContent)).toEqual(likes);
      const threads = section()
        .getAllByRole('listitem')
        .map((item) => item.parentElement?.closest('li') !== null);
      expect(threads).toEqual([false, false, true]);
    },
  );

  it.each([
    ['en', 'Be the first to comment'],
    ['es', 'Deja el primer comentario'],
  ] as const)('COMM-01 without any say so, in %s', async (language, text) => {
    await drawAsVisitor({ language });
    section().getByText(text);
  });

  it('ROLE-09 mark a hidden one, which an admin sees', async () => {
    await drawComments({ comments: [comment(1, 'Rude', { status: 'hidden' })], count: 0, me: { role: 'admin' } });
    entry('Rude').getByText('Hidden');
    expect(heading()).toBe('0 comments');
  });

  it('COMM-01 are text: markup shows, and only whole web addresses become links, which vouch for nothing', async () => {
    const markup = 'javascript:alert(1) <img src=x onerror=alert(1)>';
    await drawComments({
      comments: [own(1, `See https://example.org/a?b=1&c=<x>, ana@example.org, main.rs, ${markup}`)],
    });
    expect(entryOf('See').textContent).toContain(markup);
    const links = entryOf('See').querySelectorAll('p a');
    expect(links).toHaveLength(1);
    expect(links[0]?.getAttribute('href')).toMatch(/^https:\/\/example\.org\/a\?b=1&c=/);
    expect(links[0]?.getAttribute('rel')).toBe('ugc nofollow noopener noreferrer');
    expect(links[0]?.getAttribute('target')).toBe('_blank');
  });

  it('COMM-01 COMM-11 come in parts, and the first added comment gets the focus', async () => {
    const all = Array.from({ length: 5 }, (_, index) => comment(50 - index, `Top ${50 - index}.`));
    const { person } = await drawComments({
      count: 5,
      api: {
        article: {
          ...{ id: 1, slug: 'halving', commentCount: 5 },
          comments: ({ after }: { after?: number }) =>
            after ? page(all.slice(2)) : page(all.slice(0, 2), { hasMore: true }),
        },
      },
    });
    expect(section().getAllByRole('article')).toHaveLength(2);
    section().getByRole('button', { name: 'Show more comments' }).focus();
    await person.keyboard('{Enter}');
    await expect.poll(() => section().getAllByRole('article')).toHaveLength(5);
    await expect.poll(() => document.activeElement?.textContent).toContain('Top 48.');
    section().getByText('3 more comments shown');
    expect(section().queryByText('Show more comments')).toBeNull();
  });

  it('COMM-11 replies come in parts too', async () => {
    const replies = Array.from({ length: 4 }, (_, index) => comment(10 + index, `Reply ${index + 1}.`));
    const { person } = await drawComments({
      comments: [comment(1, 'Question', { replies: page(replies.slice(0, 2), { hasMore: true }) })],
      api: { comments: page([comment(1, 'Question', { replies: page(replies.slice(2)) })]) },
    });
    await person.click(section().getByText('Show more replies'));
    await expect.poll(() => section().getAllByRole('article')).toHaveLength(5);
    await expect.poll(() => document.activeElement?.textContent).toContain('Reply 3.');
    expect(section().queryByText('Show more replies')).toBeNull();
  });
});

describe('the comment box', () => {
  it('COMM-03 COMM-04 has the note, and its button is disabled while the text is blank', async () => {
    const { person } = await drawComments();
    section().getByText('Be respectful and constructive in your comments.');
    expect(postButton().disabled).toBe(true);
    await fill(person, field(), ' \n ');
    expect(postButton().disabled).toBe(true);
    await fill(person, field(), 'Hola');
    expect(postButton().disabled).toBe(false);
  });

  it('VAL-34 says at the field when the text is too long, and how many characters are left before', async () => {
    const { person, api } = await drawComments();
    await fill(person, field(), 'a'.repeat(4_990));
    section().getByText('10 characters left');
    await fill(person, field(), 'a'.repeat(5_001));
    section().getByText('1 character too many');
    await person.click(postButton());
    await section().findByText('Too long');
    expect(field().value).toHaveLength(5_001);
    expect(api.written()).toEqual([]);
  });

  it('VAL-34 refuses a seed phrase: nothing is sent or kept', async () => {
    const phrase = `${'abandon '.repeat(11)}about`;
    const { person, api } = await drawComments();
    await fill(person, field(), `Please check: ${phrase}`);
    await person.click(postButton());
    await section().findByText(/looks like a seed phrase/);
    expect(JSON.stringify(api.sent)).not.toContain('abandon');
    expect(keptTexts()).not.toContain('abandon');
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('ERR-11 a failure says so and keeps the text', async () => {
    const { person, api } = await drawComments();
    api.lost = 'all';
    await fill(person, field(), 'Hola');
    await person.click(postButton());
    await screen.findByText('Failed to add comment');
    screen.getByText('There was an error posting your comment. Please try again.');
    expect(field().value).toBe('Hola');
    expect(postButton().disabled).toBe(false);
  });

  it('BASE-08 says how long to wait after too many', async () => {
    const { person } = await drawComments({
      api: {
        addComment: () => {
          throw refused('RATE_LIMITED', {}, 42);
        },
      },
    });
    await fill(person, field(), 'One more');
    await person.click(postButton());
    await section().findByText('Too many attempts. Try again in 1 min.');
    expect(field().value).toBe('One more');
  });

  it('COMM-05 ERR-12 API-08 posts once, however often one clicks; the comment is there without a reload, and counts', async () => {
    const { held, release } = hold();
    const { person, api } = await drawComments({
      comments: [comment(1, 'Earlier')],
      api: { addComment: ({ content }: Fields) => held.then(() => own(100, String(content).trim())) },
    });
    await fill(person, field(), '  First line\nsecond line ');
    await person.dblClick(postButton());
    release();
    await screen.findByText('Comment added');
    screen.getByText('Your comment has been successfully posted.');
    expect(heading()).toBe('2 comments');
    const [first] = section().getAllByRole('article');
    expect(first?.textContent).toContain('First line\nsecond line');
    await expect.poll(() => document.activeElement).toBe(first);
    expect(field().value).toBe('');
    expect(api.written()).toHaveLength(1);
  });

  it.each([
    ['article', '/news/keys', { articleId: 1 }],
    ['video', '/videos/keys', { videoId: 1 }],
    ['lesson', '/course/keys', { lessonId: 1 }],
  ])('COMM-05 works under %ss alike', async (kind, path, target) => {
    const api = serve({ [kind]: { id: 1, slug: 'keys' }, addComment: own(100, 'Hola') });
    const person = await draw(PAGES, { path, me: ANA });
    await arrival();
    await fill(person, field(), 'Hola');
    await person.click(postButton());
    await expect.poll(heading).toBe('1 comment');
    entry('Hola');
    const [posted] = api.written().filter(({ operation }) => operation === 'AddComment');
    expect(posted?.variables).toMatchObject({ content: 'Hola', ...target });
  });

  it('COMM-05 one that waits for review is seen by its author, not counted, and says so', async () => {
    const { person } = await drawComments({
      api: { addComment: own(100, 'See https://example.org', { status: 'hidden', awaitsReview: true }) },
    });
    await fill(person, field(), 'See https://example.org');
    await person.click(postButton());
    await screen.findByText(/^Your comment has links, payment addresses or words/);
    entry('example.org').getByText('Waiting for review');
    expect(heading()).toBe('0 comments');
  });

  it('COMM-03 COMM-05 LIST-09 is in Spanish on a Spanish page', async () => {
    const { person } = await drawComments({ language: 'es' });
    section().getByText('Comenta con respeto y de forma constructiva.');
    await fill(person, section().getByRole('textbox', { name: 'Tu comentario' }), 'Hola');
    await person.click(section().getByRole('button', { name: 'Publicar comentario' }));
    await screen.findByText('Comentario añadido');
    expect(heading()).toBe('1 comentario');
  });

  it('COMM-05 keeps its text when the session has ended, and leads to the login and back', async () => {
    const { person } = await drawComments({
      api: {
        addComment: () => {
          throw refused('UNAUTHENTICATED');
        },
      },
    });
    await fill(person, field(), 'A long thought');
    await person.click(postButton());
    const alert = within(await section().findByRole('alert'));
    const login = alert.getByRole('link', { name: 'log in again' });
    expect(login.getAttribute('href')).toBe('/login?returnTo=%2Fnews%2Fhalving%23comments');
    expect(field().value).toBe('A long thought');
    await expect.poll(keptTexts).toContain('A long thought');
  });
});

describe('Reply', () => {
  const reply = (text: string) => entry(text).getByRole('button', { name: /^Reply/ });

  it('COMM-06 COMM-07 opens a box for that comment, one at a time, and closes it again', async () => {
    const { person } = await drawComments({ comments: [comment(1, 'One'), comment(2, 'Two')] });
    await person.click(reply('One'));
    expect(document.activeElement).toBe(replyField());
    await person.click(reply('Two'));
    expect(section().getAllByRole('textbox', { name: /^Your reply/ })).toHaveLength(1);
    expect(reply('One').getAttribute('aria-expanded')).toBe('false');
    await person.click(reply('Two'));
    expect(section().queryByRole('textbox', { name: /^Your reply/ })).toBeNull();
  });

  it('COMM-06 COMM-08 COMM-09 COMM-10 posting by keyboard closes the box and shows the reply, a reply to a reply on the same level', async () => {
    const { person, api } = await drawComments({
      comments: [comment(1, 'Question', { replies: page([comment(2, 'First answer')]) })],
      count: 2,
      api: { addComment: own(100, 'Second answer', { parentId: 1 }) },
    });
    reply('First answer').focus();
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(replyField());
    await person.keyboard('Second answer{Tab}{Enter}');
    await expect.poll(() => section().getAllByRole('article')).toHaveLength(3);
    expect(section().queryByRole('textbox', { name: /^Your reply/ })).toBeNull();
    const replies = within(entryOf('Question').closest('li') as HTMLElement).getAllByRole('listitem');
    expect(replies.map((item) => /First|Second/.exec(item.textContent ?? '')?.[0])).toEqual(['First', 'Second']);
    expect(heading()).toBe('3 comments');
    await expect.poll(() => document.activeElement).toBe(entryOf('Second answer'));
    expect(api.written()).toMatchObject([{ variables: { parentId: 2, content: 'Second answer' } }]);
  });

  it('COMM-06 an unfinished one opens its box again after a reload, until it is cancelled', async () => {
    const given = { comments: [comment(1, 'Question')] };
    const { person } = await drawComments(given);
    await person.click(reply('Question'));
    await fill(person, replyField(), 'Half an ans');
    await expect.poll(keptTexts).toContain('Half an ans');
    cleanup();
    await drawComments(given);
    await expect.poll(() => replyField().value).toBe('Half an ans');
    await effects();
    await person.click(section().getByRole('button', { name: 'Cancel' }));
    await expect.poll(keptTexts).not.toContain('Half an ans');
    cleanup();
    await drawComments(given);
    expect(section().queryByRole('textbox', { name: /^Your reply/ })).toBeNull();
  });
});

describe('likes', () => {
  const like = () => entry('Likeable').getByRole('button', { name: /^Like/ });
  const nameOf = () => like().getAttribute('aria-label');

  it('COMM-12 one is added, once for a double click', async () => {
    const { held, release } = hold();
    const { person, api } = await drawComments({
      comments: [comment(1, 'Likeable')],
      api: {
        setCommentLike: ({ liked }: Fields) => held.then(() => ({ id: 1, likedByMe: liked, likeCount: liked ? 1 : 0 })),
      },
    });
    expect(nameOf()).toBe('Like, 0 likes');
    await person.dblClick(like());
    release();
    await expect.poll(nameOf).toBe('Like, 1 like');
    expect(like().getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => api.written()).toHaveLength(1);
  });

  it('COMM-12 one is taken back', async () => {
    const { person, api } = await drawComments({
      comments: [comment(1, 'Likeable', { likedByMe: true, likeCount: 1 })],
      api: { setCommentLike: { id: 1, likedByMe: false, likeCount: 0 } },
    });
    await person.click(like());
    await expect.poll(nameOf).toBe('Like, 0 likes');
    expect(like().getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => api.written()).toMatchObject([{ variables: { id: 1, liked: false } }]);
  });

  it('COMM-12 one shows at once; if it fails it is taken back, and the page says so', async () => {
    const { held, release } = hold();
    const { person } = await drawComments({
      comments: [comment(1, 'Likeable')],
      api: {
        setCommentLike: async () => {
          await held;
          throw refused('UNAVAILABLE');
        },
      },
    });
    await person.click(like());
    await expect.poll(nameOf).toBe('Like, 1 like');
    release();
    await screen.findByText('Your like was not saved');
    expect(nameOf()).toBe('Like, 0 likes');
  });
});

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
    expect(section().queryByRole('textbox', { name: 'Edit your comment' })).toBeNull();
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
    await section().findByText(/for 15 minutes/);
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
        comments: [confirm === 'Report' ? comment(5, 'Stays') : own(5, 'Stays')],
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

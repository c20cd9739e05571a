import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Api, type Fields, hold, refused, serve } from './api.ts';
import {
  ANA,
  arrival,
  comment,
  drawComments,
  effects,
  entry,
  entryOf,
  heading,
  own,
  PAGES,
  page,
  section,
} from './comment-page.tsx';
import { draw, fill } from './render.tsx';

const field = () => section().getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const replyField = () => section().getByRole<HTMLTextAreaElement>('textbox', { name: /^Your reply to/ });
const postButton = () => section().getByRole<HTMLButtonElement>('button', { name: 'Post comment' });
const storedTexts = () => JSON.stringify({ ...sessionStorage });

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
    expect(storedTexts()).not.toContain('abandon');
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
    await expect.poll(storedTexts).toContain('A long thought');
  });
});

describe('the names that are suggested after an @', () => {
  const suggested = () =>
    section()
      .queryAllByRole('option')
      .map(({ textContent }) => textContent);
  const asked = ({ sent }: Api) => sent.filter(({ operation }) => operation === 'Commenters');

  it('are those of the page if it has all comments', async () => {
    const { person, api } = await drawComments({ comments: [comment(1, 'One')] });
    await person.type(field(), '@be');
    await expect.poll(suggested).toEqual(['@bea']);
    expect(asked(api)).toEqual([]);
  });

  it('are also those of comments that aren’t on the page, which are asked for once', async () => {
    const further = comment(2, 'Two', { user: { id: 9, username: 'berta' } });
    const { person, api } = await drawComments({
      comments: [comment(1, 'One')],
      count: 2,
      api: { comments: page([comment(1, 'One'), further]) },
    });
    await person.type(field(), '@be');
    await expect.poll(suggested).toEqual(['@bea', '@berta']);
    expect(asked(api)).toMatchObject([{ variables: { articleId: 1 } }]);
  });
});

it('the arrow keys go around the names that are suggested after an @', async () => {
  const bert = { id: 9, username: 'bert' };
  const { person } = await drawComments({ comments: [comment(1, 'One'), comment(2, 'Two', { user: bert })] });
  await person.type(field(), '@be');
  const chosen = () => section().getByRole('option', { selected: true }).textContent;
  const first = chosen();
  await person.keyboard('{ArrowUp}');
  expect(chosen()).not.toBe(first);
  await person.keyboard('{ArrowDown}');
  expect(chosen()).toBe(first);
});

describe('someone whom a moderator stops from commenting', () => {
  it('keeps what was being written, and finds it again when the ban is lifted', async () => {
    const { person } = await drawComments({
      api: {
        addComment: () => {
          throw refused('COMMENTING_BANNED');
        },
      },
    });
    await fill(person, field(), 'What I was about to say');
    await person.click(postButton());
    await section().findByText(/^A moderator has stopped you from commenting\. Reload the page to see why\./);
    expect(field().value).toBe('What I was about to say');
    await expect.poll(storedTexts).toContain('What I was about to say');
    cleanup();
    await drawComments({ me: { ...ANA, commentBan: { reason: 'scam', note: null, until: null } } });
    section().getByText('A moderator has stopped you from commenting.');
    expect(section().queryByRole('textbox')).toBeNull();
    cleanup();
    await drawComments();
    await expect.poll(() => field().value).toBe('What I was about to say');
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

  it('COMM-06 an unfinished one opens its box again after a reload, until it is canceled', async () => {
    const given = { comments: [comment(1, 'Question')] };
    const { person } = await drawComments(given);
    await person.click(reply('Question'));
    await fill(person, replyField(), 'Half an ans');
    await expect.poll(storedTexts).toContain('Half an ans');
    cleanup();
    await drawComments(given);
    await expect.poll(() => replyField().value).toBe('Half an ans');
    await effects();
    await person.click(section().getByRole('button', { name: 'Cancel' }));
    await expect.poll(storedTexts).not.toContain('Half an ans');
    cleanup();
    await drawComments(given);
    expect(section().queryByRole('textbox', { name: /^Your reply/ })).toBeNull();
  });
});

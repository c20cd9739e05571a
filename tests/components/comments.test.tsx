import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Fields, hold, refused, serve } from './api.ts';
import {
  comment,
  drawAsVisitor,
  drawComments,
  entry,
  entryOf,
  heading,
  own,
  PAGES,
  page,
  section,
} from './comment-page.tsx';
import { draw } from './render.tsx';

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

  it('only the author of one that waits for a confirmed address is asked to confirm it', async () => {
    const given = { status: 'hidden', awaitsConfirmation: true };
    await drawComments({ comments: [own(2, 'By Ana', given), comment(1, 'By Bea', given)] });
    const note = /^Only you and the moderators can see this comment/;
    expect(entry('By Ana').queryByText(note)).not.toBeNull();
    expect(entry('By Bea').queryByText(note)).toBeNull();
  });

  it.each([true, false])('only who may do so can mark a reply as the answer: %s', async (canAcceptAnswer) => {
    await drawComments({
      comments: [comment(1, 'Why?', { canAcceptAnswer, replies: page([comment(2, 'Because.')]) })],
    });
    expect(entry('Because.').queryAllByRole('button', { name: /^Mark as answer/ })).toHaveLength(
      canAcceptAnswer ? 1 : 0,
    );
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

describe('likes', () => {
  const like = () => entry('Likeable').getByRole('button', { name: /^Like/ });
  const nameOf = () => like().getAttribute('aria-label');

  it('COMM-12 none is offered for one’s own comment', async () => {
    await drawComments({ comments: [own(1, 'Likeable', { likeCount: 2 })] });
    entry('Likeable').getByText('2 likes');
    expect(entry('Likeable').queryByRole('button', { name: /^Like/ })).toBeNull();
  });

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

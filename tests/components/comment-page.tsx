import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';
import ArticlePage from '#client/pages/ArticlePage.tsx';
import LessonPage from '#client/pages/LessonPage.tsx';
import VideoPage from '#client/pages/VideoPage.tsx';
import { type Fields, serve } from './api.ts';
import { draw, type Viewing } from './render.tsx';

export const ANA = { id: 7, username: 'ana' };
const BEA = { id: 8, username: 'bea' };
export const MINUTE = 60_000;
export const page = (items: Fields[], given: Fields = {}) => ({ items, hasMore: false, hasPrevious: false, ...given });
export const comment = (id: number, content: string, given: Fields = {}) => ({
  ...{ id, content, status: 'published', createdAt: '2026-07-02T12:00:00Z', user: BEA, replies: page([]) },
  ...given,
});
/** A comment of Ana's, made just now. */
export const own = (id: number, content: string, given: Fields = {}) =>
  comment(id, content, {
    ...{ user: ANA, canDelete: true, editableUntil: new Date(Date.now() + 15 * MINUTE).toISOString() },
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

export const PAGES = (
  <Routes>
    <Route path="/news/:slug" element={<ArticlePage />} />
    <Route path="/videos/:slug" element={<VideoPage />} />
    <Route path="/course/:slug" element={<LessonPage />} />
    <Route path="*" element={null} />
  </Routes>
);

/** Runs those that React has yet to run: it draws earlier than a person could press. */
export const effects = () => act(async () => {});

/** A press before that would come twice. */
export async function arrival(): Promise<void> {
  await waitFor(() => {
    const region = screen.getByRole('region', { name: /comment|comentario/i });
    expect(region.closest('[data-part=there]')).not.toBeNull();
  });
  await effects();
}

/** An article with comments, as Ana sees it by default. */
export async function drawComments({
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
export const drawAsVisitor = (given: Drawn) => drawComments({ ...given, me: undefined });

export const section = () => within(screen.getByRole('region', { name: /comment|comentario/i }));
export const entryOf = (text: string) => {
  const found = section()
    .getAllByRole('article')
    .find(({ textContent }) => textContent?.includes(text));
  if (!found) throw new Error(`There is no comment with ${text}.`);
  return found;
};
export const entry = (text: string) => within(entryOf(text));
export const heading = () => section().getByRole('heading', { level: 2 }).textContent;

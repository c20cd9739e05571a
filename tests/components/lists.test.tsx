import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import CoursePage from '#client/pages/CoursePage.tsx';
import HomePage from '#client/pages/HomePage.tsx';
import NewsPage from '#client/pages/NewsPage.tsx';
import VideosPage from '#client/pages/VideosPage.tsx';
import { draw } from './render.tsx';
import { answer } from './server.ts';

afterEach(() => void vi.useRealTimers());

const NOTHING = { items: [], totalCount: 0, pageCount: 1, hasMore: false };
const ARTICLES_FAILED = 'Error loading articles. Please try again later.';
const VIDEOS_FAILED = 'Error loading videos. Please try again later.';

interface List {
  rows: string;
  page: React.JSX.Element;
  operation: string;
  failed: string[];
  data: object;
  /** What shows once the answer is there. */
  shown: string;
}

const LISTS: List[] = [
  {
    rows: 'ERR-14',
    page: <NewsPage />,
    operation: 'NewsPage',
    failed: [ARTICLES_FAILED],
    data: { articles: { __typename: 'ArticlePage', ...NOTHING } },
    shown: 'No articles found matching your criteria.',
  },
  {
    rows: 'ERR-16',
    page: <VideosPage />,
    operation: 'VideosPage',
    failed: [VIDEOS_FAILED],
    data: { videos: { __typename: 'VideoPage', ...NOTHING } },
    shown: 'No videos found matching your search.',
  },
  {
    rows: 'ERR-13',
    page: <CoursePage />,
    operation: 'CoursePage',
    failed: ['Error loading course content. Please try again later.'],
    data: { courseModules: [], myProgress: null, myLearning: null },
    shown: 'No course modules available at the moment. Please check back later.',
  },
  {
    rows: 'ERR-14 ERR-16',
    page: <HomePage />,
    operation: 'HomePage',
    failed: [ARTICLES_FAILED, VIDEOS_FAILED],
    data: {
      articles: { __typename: 'ArticlePage', ...NOTHING },
      videos: { __typename: 'VideoPage', ...NOTHING },
      courseModules: [],
    },
    shown: 'Explore Full Course',
  },
];

const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.querySelector('p')?.textContent);

describe('a list that is read in the browser', () => {
  it.each(LISTS)('$rows says so if $operation fails, and another try brings it up', async (list) => {
    const { page, operation, failed, data, shown } = list;
    answer({});
    const person = await draw(page);
    await expect.poll(alerts).toEqual(failed);
    const asked = answer({ [operation]: { data } });
    await person.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement);
    await screen.findByText(shown);
    await expect.poll(alerts).toEqual([]);
    expect(asked).toEqual([operation]);
  });

  it.each([
    ['NEWS-13', <NewsPage key="news" />, [9]],
    ['VIDL-06', <VideosPage key="videos" />, [9]],
    ['HOME-13', <HomePage key="home" />, [3, 3]],
  ])('%s has skeleton cards while it loads', async (_, page, counts) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await draw(page);
    const lists = screen.getAllByTestId('skeletons');
    expect(lists.map((list) => within(list).getAllByTestId('skeleton-card').length)).toEqual(counts);
  });

  it('VIDL-05 a search of the videos takes effect on Search or Enter, without spaces around it, and resets to page 1', async () => {
    const asked: unknown[] = [];
    answer({
      VideosPage: (variables) => {
        asked.push([variables.search, variables.page]);
        return { data: { videos: { __typename: 'VideoPage', ...NOTHING } } };
      },
    });
    const person = await draw(<VideosPage />, { path: '/videos?page=2' });
    const field = await screen.findByRole('searchbox');
    await person.type(field, 'keys');
    expect(asked).toEqual([[null, 2]]);
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await expect.poll(() => asked.at(-1)).toEqual(['keys', 1]);
    await person.clear(field);
    await person.type(field, ' nodes {Enter}');
    await expect.poll(() => asked.at(-1)).toEqual(['nodes', 1]);
  });

  it.each([
    ['on the way', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['on the server', () => Promise.resolve(new Response('no', { status: 500 }))],
  ])('API-06 is asked for once if that fails %s, however long one waits', async (_, fail) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asks = vi.fn(fail);
    vi.stubGlobal('fetch', asks);
    await draw(<NewsPage />);
    await expect.poll(alerts).toEqual([ARTICLES_FAILED]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asks).toHaveBeenCalledTimes(1);
  });
});

import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoViews, type VideoViewsFragment } from '#client/features/videos/VideoViews.tsx';
import type { FragmentType } from '#client/gql/index.ts';
import { draw } from './render.tsx';
import { answer } from './server.ts';

const VIDEO = { id: 7, viewCount: 1_233 } as FragmentType<typeof VideoViewsFragment>;
const COUNTED = { data: { viewVideo: { __typename: 'Video', id: 7, viewCount: 1_234 } } };
const COUNT = { data: { video: { __typename: 'Video', id: 7, viewCount: 1_234 } } };

beforeEach(() => sessionStorage.clear());

/** A page of the video that is opened and left. */
async function open(): Promise<void> {
  cleanup();
  await draw(<VideoViews video={VIDEO} />);
  screen.getByText('1,233 views');
}

describe('the view count of a video', () => {
  it('VID-07 counts a visit once, and later asks for the count only', async () => {
    const asked = answer({ ViewVideo: COUNTED, ViewCount: COUNT });
    await open();
    await expect.poll(() => sessionStorage.getItem('viewed-videos')).toBe('[7]');
    await open();
    await expect.poll(() => asked).toEqual(['ViewVideo', 'ViewCount']);
  });

  it('VID-07 leaves it to the server where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('Storage is forbidden.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
    const asked = answer({ ViewVideo: COUNTED });
    for (const times of [1, 2]) {
      await open();
      await expect.poll(() => asked).toEqual(Array(times).fill('ViewVideo'));
    }
  });

  it('VID-07 a page that the browser prerenders counts only when it is shown', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const asked = answer({ ViewVideo: COUNTED });
    await open();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => asked).toEqual(['ViewVideo']);
  });

  it('VID-07 a view that cannot be counted is no error, and is counted later in the visit', async () => {
    const asked = answer({});
    await open();
    await expect.poll(() => asked).toEqual(['ViewVideo']);
    expect(screen.queryByRole('alert')).toBeNull();
    const later = answer({ ViewVideo: COUNTED });
    await open();
    await expect.poll(() => later).toEqual(['ViewVideo']);
    await expect.poll(() => sessionStorage.getItem('viewed-videos')).toBe('[7]');
  });
});

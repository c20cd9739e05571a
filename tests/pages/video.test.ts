import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hrefsOf, type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';
const PEERTUBE = 'https://tube.example.org/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d';

/** Address of a video, and the player that it shows as. */
const PLAYERS: Record<string, string> = {
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=30': `${YOUTUBE}?start=30`,
  'https://youtu.be/aqz-KE-bpKQ?si=tracking': YOUTUBE,
  'https://www.youtube.com/embed/aqz-KE-bpKQ': YOUTUBE,
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ': YOUTUBE,
  'https://vimeo.com/76979871': 'https://player.vimeo.com/video/76979871?dnt=1',
  'https://player.vimeo.com/video/76979871': 'https://player.vimeo.com/video/76979871?dnt=1',
  'https://tube.example.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d': PEERTUBE,
  'http://www.youtube.com/watch?v=aqz-KE-bpKQ': YOUTUBE,
  'https://vimeo.com/76979871/0a1b2c3d4e': 'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&dnt=1',
};

/** Addresses that must not be framed. */
const LINKS = [
  'https://www.youtube.com/user/BitcoinTalk',
  'https://www.youtube.com/embed/videoseries?list=PLPQwGV1aLnTuN6kdNWlElfr2tzigB9Nnj',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://other-tube.example.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d',
  'https://example.org/film.mp4',
];

const DESCRIPTION = 'On blocks.\n\n0:00 Start\n1:30 What a block is\n1:02:05 Questions';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ PEERTUBE_HOSTS: 'tube.example.org' });
  const { make } = site;
  const aaron = await make.user({ username: 'aaron' });
  const keys = await make.video({
    slug: 'keys',
    title: 'What keys are',
    description: 'Keys open what locks close.\nSeeds grow keys.',
    thumbnailUrl: '/social/video.png',
    duration: '10:30',
    author: aaron.id,
    attribution: 'Talk by Aaron, CC BY 3.0',
    sourceUrl: 'https://talks.example.org/keys',
    reviewedAt: '2026-11-20',
    reviewedBy: 'Ana Peña',
    createdAt: new Date('2024-05-31T23:59:59Z'),
  });
  await make.comment({ video: keys.id, content: 'I lost mine once.' });
  await make.lesson({ slug: 'blocks', title: 'Blocks and chains', titleEs: 'Bloques y cadenas' });
  await make.video({ slug: 'plain', title: 'Plain' });
  await make.video({
    slug: 'talk',
    title: 'A talk',
    description: DESCRIPTION,
    duration: '1:10:00',
    speakers: 'Ana Peña, Eva Ruiz',
    lessonSlug: 'blocks',
  });
  await make.video({ slug: 'last', title: 'The last', lessonSlug: 'no-such-lesson' });
  await make.video({ slug: 'file', description: DESCRIPTION, videoUrl: 'https://example.org/film.mp4' });
});
afterAll(() => site.close());

const read = (path: string) => readPage(site.url, path);
const text = ({ all }: Page) => within(all('main article')[0] as HTMLElement);

describe('the page of a video', () => {
  it.each([
    ['en', ['May 31, 2024', '10:30', '1.2K likes', 'aaron', 'Bitcoin Educator', 'Talk by Aaron, CC BY 3.0']],
    ['es', ['may 31, 2024', '10:30', '1.2K me gusta', 'aaron', 'Educación sobre Bitcoin', 'Talk by Aaron, CC BY 3.0']],
  ])(
    'ROUTE-05 VID-05 VID-08 VID-13 LIST-09 has title, date, duration, likes and author, in %s',
    async (lang, facts) => {
      const video = text(await read(`/videos/keys?lang=${lang}`));
      expect(video.getByRole('heading', { level: 1 }).textContent).toBe('What keys are');
      for (const fact of facts) video.getByText(fact);
      video.getByText('Keys open what locks close. Seeds grow keys.');
      const source = video.getByRole('link', { name: /: talks\.example\.org$/ });
      expect(source.getAttribute('href')).toBe('https://talks.example.org/keys');
    },
  );

  it('says who reviewed it and when', async () => {
    const review = text(await read('/videos/keys')).getByText(/Ana Peña/);
    expect(review.textContent).toBe('Reviewed on Nov 20, 2026 by Ana Peña');
  });

  it('VID-05 has no duration if none was given', async () => {
    expect((await read('/videos/plain')).queryByText(/null|undefined|\d:\d\d/)).toBeNull();
  });

  it('VID-04 has the thumbnail, and a default one if there is none', async () => {
    const sources = ({ all }: Page) => all('main article img').map((image) => image.getAttribute('src'));
    expect(sources(await read('/videos/keys'))).toEqual(['/social/video.png']);
    expect(sources(await read('/videos/plain'))).toEqual([expect.stringMatching(/^\/assets\/[\w-]+\.svg/)]);
  });

  it('VID-15 lists its comments', async () => {
    const comments = (await read('/videos/keys')).getByRole('region', { name: '1 comment' });
    within(comments).getByText('I lost mine once.');
  });

  it.each([
    ['en', 1_233, '1,233 views'],
    ['es', 1_233, '1233 vistas'],
    ['en', 1, '1 view'],
    ['es', 0, '0 vistas'],
    ['es', 1_234_567, '1.234.567 vistas'],
  ])(
    "VID-06 LIST-09 has its view count (%s, %i), and reading without scripts isn't a view",
    async (lang, viewCount, shown) => {
      const { id, slug } = await site.make.video({ viewCount });
      text(await read(`/videos/${slug}?lang=${lang}`)).getByText(shown);
      expect(await site.em.execute('select view_count from video where id = ?', [id])).toEqual([
        { view_count: viewCount },
      ]);
    },
  );

  it('VID-05 names its speakers, its lesson, its chapters and the videos before and after', async () => {
    const { main, head } = await read('/videos/talk');
    for (const fact of ['Speakers', 'Ana Peña and Eva Ruiz', 'On blocks.']) main.getByText(fact);
    expect(main.getByRole('link', { name: 'Blocks and chains' }).getAttribute('href')).toBe('/course/blocks');
    const chapters = within(main.getByRole('region', { name: 'Chapters' })).getAllByRole('link');
    expect(textsOf(chapters)).toEqual(['0:00 Start', '1:30 What a block is', '1:02:05 Questions']);
    const more = within(main.getByRole('navigation', { name: 'More videos' })).getAllByRole('link');
    expect(hrefsOf(more)).toEqual(['/videos/plain', '/videos/last']);
    expect(head('meta[name=description]')).toEqual(['On blocks.']);
  });

  it('has neither speakers nor a lesson nor chapters if there are none', async () => {
    const page = await read('/videos/last?lang=es');
    expect(page.queryByText(/Ponente|Capítulos|La lección que acompaña/)).toBeNull();
  });

  it('VID-03 leads to a chapter elsewhere if there is no player', async () => {
    const chapter = (await read('/videos/file')).getByRole('link', { name: '1:30 What a block is' });
    expect(chapter.getAttribute('href')).toBe('https://example.org/film.mp4#t=90');
    expect(chapter.getAttribute('target')).toBe('_blank');
  });
});

describe('the player of a video', () => {
  /** The document that is in the frame before play, in which nothing of the host is. */
  const posterOf = ({ getByTitle }: Page) =>
    getByTitle(/^Video: /)
      .getAttribute('data-srcdoc')
      ?.replaceAll('&amp;', '&') ?? '';

  it.each(Object.entries(PLAYERS))(
    'VID-01 VID-02 %s is framed, behind a poster whose link plays',
    async (videoUrl, player) => {
      const { slug } = await site.make.video({ videoUrl });
      const page = await read(`/videos/${slug}`);
      const poster = posterOf(page);
      expect(poster).toContain('aria-label="Play the video"');
      const playing = new URL(/<a [^>]*href="([^"]*)"/.exec(poster)?.[1] ?? '');
      expect(playing.searchParams.get('autoplay')).toBe('1');
      playing.searchParams.delete('autoplay');
      expect(playing.href).toBe(player);
      expect(page.getByTitle(/^Video: /).getAttribute('allow')).toContain(`autoplay ${playing.origin}`);
    },
  );

  it.each(LINKS)('VID-03 %s is not framed: a play button leads to it', async (videoUrl) => {
    const { slug } = await site.make.video({ videoUrl });
    const { all, getByRole } = await read(`/videos/${slug}`);
    expect(all('iframe')).toEqual([]);
    const play = getByRole('link', { name: 'Play the video' });
    expect(['href', 'target', 'rel'].map((name) => play.getAttribute(name))).toEqual([
      videoUrl,
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('is labeled in Spanish on a Spanish page', async () => {
    const poster = posterOf(await read('/videos/plain?lang=es'));
    expect(poster).toMatch(/^<!doctype html><html lang="es">/);
    expect(poster).toContain('aria-label="Reproducir el video"');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '#tests/support/page-html.ts';
import { withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
/** Of items that nobody has read, liked or commented on. */
const items = { article: '', video: '', lesson: '' };

beforeAll(async () => {
  site = await startSite();
  const { em, make } = site;
  const reviewed = { reviewedAt: '2026-09-20', reviewedBy: 'Ana' };
  const ana = await make.user({ username: 'dated-ana' });
  const article = await make.article(reviewed);
  items.article = `/news/${article.slug}`;
  items.video = `/videos/${(await make.video(reviewed)).slug}`;
  items.lesson = `/course/${(await make.lesson(reviewed)).slug}`;
  const commented = await make.article();
  await make.comment({ article: commented.id, user: ana.id });
  await em.execute(
    `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, started_at, finished_at)
     values ('dated', 'S', 'S', 'I', 'I', 'sent', '2026-09-01', '2026-09-01')`,
  );
  await em.execute(
    `insert into certificate (id, user_id, name, lesson_count, module_count) values ('${'D'.repeat(22)}', ?, 'Ana', 1, 1)`,
    [ana.id],
  );
});
afterAll(() => site.close());

const bodyOf = async (path: string, language: 'en' | 'es') =>
  (await fetch(`${site.url}${path}?lang=${language}`)).text().then((html) => html.slice(html.indexOf('<body')));
/** What people read, in pieces. */
const words = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll('<!-- -->', '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean);

describe('a date on a page', () => {
  const DATES = {
    en: /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d?, \d{4}$/,
    es: /^(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic) [1-9]\d?, \d{4}$/,
  };

  it.each(['en', 'es'] as const)('LIST-09 is month, day and year wherever one shows, in %s', async (language) => {
    const pages = {
      ...{ home: '/', news: '/news', videos: '/videos', ...items, terms: '/terms', privacy: '/privacy' },
      ...{ issues: '/newsletter', issue: '/newsletter/dated', person: '/people/dated-ana' },
      certificate: `/certificate/${'D'.repeat(22)}`,
    };
    for (const [name, path] of Object.entries(pages)) {
      const html = await bodyOf(path, language);
      const dates = [...html.matchAll(/<time [^>]*>([^<]*)<\/time>/g)].map(([, text]) => text);
      expect(dates, name).not.toEqual([]);
      for (const date of dates) expect(date, name).toMatch(DATES[language]);
      expect(html, name).not.toMatch(/<time [^>]*title=/);
    }
  });
});

describe('a count', () => {
  it.each([
    ['en', 'news', '/news', '0 comments'],
    ['es', 'news', '/news', '0 comentarios'],
    ['en', 'videos', '/videos', '0 views'],
    ['es', 'videos', '/videos', '0 vistas'],
    ['en', 'home', '/', '0 comments'],
    ['es', 'home', '/', '0 vistas'],
  ] as const)('NEWS-06 has its label from 0 on, on cards in %s (%s)', async (language, _name, path, text) => {
    expect(words(await bodyOf(path, language))).toContain(text);
  });

  it.each(['article', 'video', 'lesson'] as const)(
    'VID-06 has its label from 0 on, below a %s, where the invitation to comment is',
    async (kind) => {
      const english = words(await bodyOf(items[kind], 'en'));
      expect(english).toContain('0 comments');
      expect(english).toContain('Be the first to comment');
      const spanish = words(await bodyOf(items[kind], 'es'));
      expect(spanish).toContain('0 comentarios');
      expect(spanish).toContain('Deja el primer comentario');
    },
  );

  it('VID-06 VID-08 of views begins with 0, that of likes is 1.2K in both languages', async () => {
    const [english, spanish] = [words(await bodyOf(items.video, 'en')), words(await bodyOf(items.video, 'es'))];
    expect(english).toEqual(expect.arrayContaining(['0 views', '1.2K likes']));
    expect(spanish).toEqual(expect.arrayContaining(['0 vistas', '1.2K me gusta']));
  });
});

describe('the order of a page', () => {
  /** The parts that don't follow those before them. */
  const misplaced = (html: string, parts: string[]) => {
    let place = 0;
    return parts.filter((part) => {
      const found = html.indexOf(part, place);
      if (found !== -1) place = found;
      return found === -1;
    });
  };

  it('ART-01 ART-02 of an article begins with its picture, then category, date, title and body', async () => {
    const html = await bodyOf(items.article, 'en');
    const parts = ['<article', '<img', '>Technology<', '<time', '<h1', 'Body of article'];
    expect(misplaced(html, parts)).toEqual([]);
  });

  it('LESS-10 of a lesson is body, Knowledge Check, tip, and the way on', async () => {
    const html = await bodyOf(items.lesson, 'en');
    const parts = ['Body of lesson', '>Knowledge Check<', '>Sato’s tip<', '>Back to Course<'];
    expect(misplaced(html, parts)).toEqual([]);
  });
});

it('VID-10 VID-11 a video has buttons to save, share and subscribe; share links work without scripts', async () => {
  const html = await bodyOf(items.video, 'en');
  const [, menu] =
    /<button [^>]*popovertarget="([^"]+)"[^>]*><svg(?:(?!<\/svg>).)*<\/svg>Share<\/button>/i.exec(html) ?? [];
  expect(menu).toBeTruthy();
  const list = html.slice(html.indexOf(`id="${menu}"`)).split('</ul>', 1)[0] ?? '';
  expect(list).toContain('popover="auto"');
  expect(words(list.slice(list.indexOf('>') + 1))).toEqual([
    'X (Twitter)',
    'LinkedIn',
    'WhatsApp',
    'Telegram',
    'Copy link',
  ]);
  for (const name of ['Save', 'Subscribe']) expect(words(html)).toContain(name);
});

it.each([
  ['articles', '/news', () => site.make.article()],
  ['videos', '/videos', () => site.make.video({ duration: '1:00' })],
  ['lessons', '/course', () => site.make.lesson()],
] as const)(
  'the date, credit and source of %s that an admin writes are on their page',
  async (section, place, make) => {
    const admin = await withSession(site, { role: 'admin' });
    const { id, slug } = await make();
    const { status } = await admin.put(`/api/${section}/${id}`, {
      publishedAt: '2024-02-29T00:00:00.000Z',
      attribution: 'By Ana Pérez\nCC BY 4.0',
      sourceUrl: 'https://www.example.org/original',
    });
    expect(status).toBe(200);
    const { main } = await readPage(site.url, `${place}/${slug}`);
    main.getByText(/By Ana Pérez/);
    expect(main.getByRole('link', { name: 'Source: example.org' }).getAttribute('href')).toBe(
      'https://www.example.org/original',
    );
    if (section !== 'lessons') main.getAllByText('Feb 29, 2024');
  },
);

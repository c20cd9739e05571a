import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJson } from '#tests/support/get-json.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

interface Item {
  id: number;
  slug: string;
}

interface Listed extends Item {
  order: number;
}

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const OLD = new Date('2020-01-01T00:00:00.000Z');
const TIMES = {
  createdAt: '2020-01-01T00:00:00.000Z',
  publishedAt: '2020-01-01T00:00:00.000Z',
  publishAt: null,
  unpublishAt: null,
  updatedAt: '2020-01-02T00:00:00.000Z',
};
const GIVEN_TIMES = { createdAt: OLD, updatedAt: new Date(TIMES.updatedAt) };

let site: TestSite;
const get = <Body = unknown>(path: string) => getJson<Body>(`${site.url}${path}`);
const slugsOf = async (path: string) => (await get<Item[]>(path)).body.map(({ slug }) => slug);

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

describe('GET /api/articles', () => {
  beforeAll(async () => {
    const ana = await site.make.user({ username: 'ana' });
    await site.make.article({
      ...GIVEN_TIMES,
      title: 'Keys',
      titleEs: 'Claves',
      slug: 'keys',
      excerpt: 'What keys are.',
      excerptEs: 'Qué son las claves.',
      content: '<p>Keys sign.</p>',
      contentEs: '<p>Las claves firman.</p>',
      author: ana.id,
      category: 'Security',
      imageUrl: 'https://example.org/keys.jpg',
      language: 'es',
      attribution: 'Ana, CC BY 4.0',
      sourceUrl: 'https://example.org/keys',
    });
    await site.make.article({ slug: 'plain', createdAt: new Date('2020-03-01') });
    await site.make.article({ slug: 'second-twin', createdAt: new Date('2020-02-01') });
    await site.make.article({ slug: 'first-twin', createdAt: new Date('2020-02-01') });
  });

  it('ENT-06 ENT-07 API-03 API-20 answers an article with every field, author and comment count', async () => {
    const { status, body } = await get('/api/articles/keys');
    expect(status).toBe(200);
    expect(body).toEqual({
      ...TIMES,
      id: expect.any(Number),
      title: 'Keys',
      titleEs: 'Claves',
      slug: 'keys',
      content: '<p>Keys sign.</p>',
      contentEs: '<p>Las claves firman.</p>',
      excerpt: 'What keys are.',
      excerptEs: 'Qué son las claves.',
      authorId: expect.any(Number),
      author: { id: expect.any(Number), username: 'ana', role: 'user' },
      category: 'Security',
      imageUrl: 'https://example.org/keys.jpg',
      status: 'published',
      language: 'es',
      attribution: 'Ana, CC BY 4.0',
      sourceUrl: 'https://example.org/keys',
      reviewedAt: null,
      reviewedBy: null,
      commentCount: 0,
    });
  });

  it('ENT-22 answers null for the image and the Spanish texts that an article lacks', async () => {
    const { body } = await get('/api/articles/plain');
    expect(body).toMatchObject({ imageUrl: null, titleEs: null, excerptEs: null, contentEs: null });
  });

  it('API-16 API-32 ROLE-01 LIST-08 answers the whole list as an array, newest first, the later id first', async () => {
    const { status, headers, body } = await get<Item[]>('/api/articles');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body.map(({ slug }) => slug)).toEqual(['plain', 'first-twin', 'second-twin', 'keys']);
    expect(body[3]).toEqual((await get('/api/articles/keys')).body);
  });

  it('API-17 answers the newest ones up to the limit', async () => {
    expect(await slugsOf('/api/articles?limit=3')).toEqual(['plain', 'first-twin', 'second-twin']);
    expect(await slugsOf('/api/articles?limit=1')).toEqual(['plain']);
    expect(await slugsOf('/api/articles?limit=2147483647')).toHaveLength(4);
  });
});

describe('GET /api/videos', () => {
  beforeAll(async () => {
    await site.make.video({
      ...GIVEN_TIMES,
      title: 'Halving',
      titleEs: 'Reducción',
      slug: 'halving',
      description: 'Why it halves.',
      descriptionEs: 'Por qué se reduce.',
      videoUrl: 'https://youtu.be/aqz-KE-bpKQ',
      thumbnailUrl: '/halving.jpg',
      duration: '10:30',
      speakers: 'Ana, Luis',
      lessonSlug: 'supply',
      reviewedAt: '2026-11-20',
      reviewedBy: 'Ana Peña',
      viewCount: 7,
    });
    await site.make.video({ slug: 'short' });
    await site.make.video({ slug: 'newest' });
  });

  it('ENT-09 ENT-10 VID-08 API-20 answers a video with every field, author, counts and the base of likes', async () => {
    const { body } = await get('/api/videos/halving');
    expect(body).toEqual({
      ...TIMES,
      id: expect.any(Number),
      title: 'Halving',
      titleEs: 'Reducción',
      slug: 'halving',
      description: 'Why it halves.',
      descriptionEs: 'Por qué se reduce.',
      videoUrl: 'https://youtu.be/aqz-KE-bpKQ',
      thumbnailUrl: '/halving.jpg',
      duration: '10:30',
      speakers: 'Ana, Luis',
      lessonSlug: 'supply',
      authorId: 1,
      author: { id: 1, username: 'sato', role: 'admin' },
      status: 'published',
      language: 'en',
      attribution: null,
      sourceUrl: null,
      reviewedAt: '2026-11-20',
      reviewedBy: 'Ana Peña',
      viewCount: 7,
      likeCount: 1_200,
      commentCount: 0,
    });
  });

  it('ENT-22 answers null for what a video lacks', async () => {
    const { body } = await get('/api/videos/short');
    expect(body).toMatchObject({ titleEs: null, descriptionEs: null, thumbnailUrl: null, duration: null });
  });

  it('API-18 API-19 ROLE-01 answers the whole list newest first, or the newest up to the limit', async () => {
    expect(await slugsOf('/api/videos')).toEqual(['newest', 'short', 'halving']);
    expect(await slugsOf('/api/videos?limit=2')).toEqual(['newest', 'short']);
  });
});

describe('the course over REST', () => {
  let basics: number;
  let lessonFields: Record<string, unknown>;

  beforeAll(async () => {
    const advanced = await site.make.module({ title: 'Advanced', order: 2 });
    const module = await site.make.module({
      ...GIVEN_TIMES,
      title: 'Basics',
      titleEs: 'Básico',
      description: 'Begin here.',
      descriptionEs: 'Empieza aquí.',
      order: 1,
    });
    basics = module.id;
    const lesson = { module: basics, order: 2 };
    await site.make.lesson({ ...lesson, slug: 'third' });
    await site.make.lesson({ ...lesson, slug: 'fourth' });
    await site.make.lesson({ ...lesson, slug: 'first', order: 1 });
    await site.make.lesson({ module: advanced.id, slug: 'fifth', order: 1 });
    lessonFields = {
      ...TIMES,
      title: 'What is money',
      titleEs: 'Qué es el dinero',
      slug: 'money',
      content: '<p>Money</p>',
      contentEs: '<p>Dinero</p>',
      duration: '15 min',
      order: 1,
      language: 'en',
      status: 'published',
      attribution: 'Luis',
      sourceUrl: 'https://example.org/money',
    };
    await site.make.lesson({ ...lessonFields, ...GIVEN_TIMES, module: basics });
  });

  it('ENT-13 ENT-14 API-20 answers a lesson with every field and its module', async () => {
    const { body } = await get('/api/lessons/money');
    expect(body).toEqual({
      ...lessonFields,
      id: expect.any(Number),
      moduleId: basics,
      module: { id: basics, title: 'Basics' },
      tip: null,
      tipEs: null,
      reviewedAt: null,
      reviewedBy: null,
    });
  });

  it('API-23 COURSE-03 answers the lessons of a module by order, then id', async () => {
    expect(await slugsOf(`/api/lessons?moduleId=${basics}`)).toEqual(['first', 'money', 'third', 'fourth']);
    expect((await get('/api/lessons?moduleId=999999')).body).toEqual([]);
  });

  it('API-25 ROLE-01 answers all lessons, module by module', async () => {
    expect(await slugsOf('/api/lessons')).toEqual(['first', 'money', 'third', 'fourth', 'fifth']);
  });

  it('ENT-11 ENT-12 API-24 ROLE-01 answers the modules by order with their lessons by order', async () => {
    const { body } = await get<(Listed & { lessons: Listed[] })[]>('/api/course-modules');
    expect(body).toEqual([
      {
        ...TIMES,
        id: basics,
        title: 'Basics',
        titleEs: 'Básico',
        description: 'Begin here.',
        descriptionEs: 'Empieza aquí.',
        order: 1,
        status: 'published',
        language: 'en',
        lessons: expect.any(Array),
      },
      expect.objectContaining({ title: 'Advanced', order: 2, createdAt: ISO, updatedAt: ISO }),
    ]);
    expect(body[0]?.lessons.map(({ slug }) => slug)).toEqual(['first', 'money', 'third', 'fourth']);
    expect(body[0]?.lessons[1]).toEqual({
      id: expect.any(Number),
      title: 'What is money',
      slug: 'money',
      duration: '15 min',
      order: 1,
      status: 'published',
    });
  });
});

it('ENT-01 no read gives away a password or an email address', async () => {
  const paths = ['/api/articles', '/api/videos', '/api/lessons', '/api/course-modules', '/api/comments'];
  for (const path of paths) {
    const text = await (await fetch(`${site.url}${path}`)).text();
    expect(text, path).not.toMatch(/password|no password opens this|@example\.org/);
  }
});

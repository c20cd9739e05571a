import { GraphQLEnumType, isEnumType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '#server/schema.ts';
import { graphql } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
const ask = <Data = unknown>(query: string, variables?: Record<string, unknown>) =>
  graphql<Data>(site, query, variables);

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

/** An answer of REST, and what a query asks for the same. */
async function overRest(path: string): Promise<{ rest: { id: number }; fields: string }> {
  const rest = await (await fetch(site.url + path)).json();
  return { rest, fields: selection(rest) };
}

function selection(answer: object): string {
  return Object.entries(answer)
    .map(([name, value]) => (value instanceof Object ? `${name} { ${selection(value)} }` : name))
    .join(' ');
}

describe('the schema', () => {
  it('GQL-04 has status, category, role, language and comment status as enums', () => {
    const schema = createSchema();
    const words = (name: string) => {
      const type = schema.getType(name);
      return type instanceof GraphQLEnumType ? type.getValues().map((value) => value.name) : null;
    };
    expect(words('ContentStatus')).toEqual(['draft', 'published']);
    expect(words('CommentStatus')).toEqual(['published', 'hidden']);
    expect(words('Category')).toEqual(['Technology', 'Security', 'Economics', 'Tutorial', 'News', 'Opinion']);
    expect(words('Role')).toEqual(['admin', 'editor', 'moderator', 'user']);
    expect(words('Language')).toEqual(['en', 'es']);
  });

  it('GQL-04 has every time as a DateTime, and status, category, role and language of items as their enums', () => {
    const kinds: Record<string, string> = {
      status: 'Status',
      category: 'Category',
      role: 'Role',
      language: 'Language',
    };
    for (const type of Object.values(createSchema().getTypeMap())) {
      if (type.name.startsWith('__') || !('getFields' in type)) continue;
      for (const { name, type: fieldType } of Object.values(type.getFields())) {
        const inner = isNonNullType(fieldType) ? fieldType.ofType : fieldType;
        // The day of a review has no time.
        if (/At$/.test(name) && name !== 'reviewedAt') expect(String(inner), `${type.name}.${name}`).toBe('DateTime');
        if (kinds[name]) expect(isEnumType(inner), `${type.name}.${name}`).toBe(true);
      }
    }
  });
});

describe('an article over GraphQL', () => {
  beforeAll(async () => {
    await site.make.article({
      slug: 'keys',
      title: 'Keys',
      titleEs: 'Claves',
      excerpt: 'What keys are.',
      content: '<h2 id="why">Why</h2><p>Keys sign.</p>',
      contentEs: '<h2 id="por-que">Por qué</h2><p>Firman.</p><h3 id="como">Cómo</h3>',
      category: 'Security',
      createdAt: new Date('2020-01-02T03:04:05.678Z'),
    });
  });

  it('GQL-02 ROLE-02 gives every field that REST gives, by slug and by id', async () => {
    const { rest, fields } = await overRest('/api/articles/keys');
    expect(await ask(`{ article(slug: "keys") { ${fields} } }`)).toEqual({ data: { article: rest } });
    expect(await ask(`query ($id: Int!) { article(id: $id) { ${fields} } }`, { id: rest.id })).toEqual({
      data: { article: rest },
    });
  });

  const LOCALIZED = `query ($language: Language!) {
    article(slug: "keys") {
      localized(language: $language) {
        title { value language } excerpt { value language } content { value language }
        tableOfContents { id level text }
      }
    }
  }`;

  it('GQL-08 I18N-10 gives title, excerpt, body and contents in English', async () => {
    expect(await ask(LOCALIZED, { language: 'en' })).toEqual({
      data: {
        article: {
          localized: {
            title: { value: 'Keys', language: 'en' },
            excerpt: { value: 'What keys are.', language: 'en' },
            content: { value: '<h2 id="why">Why</h2><p>Keys sign.</p>', language: 'en' },
            tableOfContents: [{ id: 'why', level: 2, text: 'Why' }],
          },
        },
      },
    });
  });

  it('GQL-08 I18N-09 gives each text in Spanish, or in English where it has none, and says which', async () => {
    expect(await ask(LOCALIZED, { language: 'es' })).toMatchObject({
      data: {
        article: {
          localized: {
            title: { value: 'Claves', language: 'es' },
            excerpt: { value: 'What keys are.', language: 'en' },
            content: { language: 'es' },
            tableOfContents: [
              { id: 'por-que', level: 2, text: 'Por qué' },
              { id: 'como', level: 3, text: 'Cómo' },
            ],
          },
        },
      },
    });
  });

  it('ART-08 has the published neighbors by date as previous and next, drafts passed over', async () => {
    const times = ['2019-01-01', '2019-06-01', '2019-06-01', '2020-01-05'];
    const [older, twin, later, newer] = await Promise.all(
      times.map((time) => site.make.article({ createdAt: new Date(time) })),
    );
    await site.make.article({ status: 'draft', createdAt: new Date('2020-01-03') });
    const query = 'query ($id: Int!) { article(id: $id) { previous { id } next { id } } }';
    const around = async (id = 0) => (await ask<{ article: unknown }>(query, { id })).data?.article;
    const [first, second] = [twin?.id ?? 0, later?.id ?? 0].sort((a, b) => a - b);
    expect(await around(older?.id)).toEqual({ previous: null, next: { id: first } });
    expect(await around(first)).toEqual({ previous: { id: older?.id }, next: { id: second } });
    expect(await around(second)).toMatchObject({ previous: { id: first }, next: { id: expect.any(Number) } });
    expect(await around(newer?.id)).toMatchObject({ next: null });
  });
});

describe('a video over GraphQL', () => {
  it('GQL-02 ROLE-02 GQL-08 gives every field that REST gives, its player, and its texts in a language', async () => {
    const made = await site.make.video({ slug: 'talk', title: 'Talk', descriptionEs: 'Una charla', duration: '10:30' });
    const { rest, fields } = await overRest('/api/videos/talk');
    const answer = await ask(
      `query ($id: Int!) {
        video(id: $id) {
          ${fields}
          embed { src watchUrl }
          localized(language: es) { title { value language } description { value language } }
        }
      }`,
      { id: made.id },
    );
    expect(answer).toEqual({
      data: {
        video: {
          ...rest,
          embed: {
            src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
            watchUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
          },
          localized: {
            title: { value: 'Talk', language: 'en' },
            description: { value: 'Una charla', language: 'es' },
          },
        },
      },
    });
  });

  it('VID-03 gives no player for an address that may not be framed', async () => {
    await site.make.video({ slug: 'elsewhere', videoUrl: 'https://evil.example/watch?v=aqz-KE-bpKQ' });
    expect(await ask('{ video(slug: "elsewhere") { embed { src } } }')).toEqual({ data: { video: { embed: null } } });
  });
});

describe('the course over GraphQL', () => {
  let module: number;

  beforeAll(async () => {
    const last = await site.make.module({ order: 3, title: 'Advanced' });
    module = (await site.make.module({ order: 1, title: 'Basics', titleEs: 'Básico' })).id;
    await site.make.module({ order: 3, title: 'Twin of Advanced' });
    await site.make.lesson({ module, order: 2, slug: 'second', title: 'Second' });
    await site.make.lesson({ module, order: 1, slug: 'first', titleEs: 'Primera' });
    await site.make.lesson({ module, order: 2, slug: 'third' });
    await site.make.lesson({ module: last.id, slug: 'fourth' });
  });

  it('GQL-02 ROLE-02 COURSE-03 gives modules and their lessons by order, then id', async () => {
    expect(await ask('{ courseModules { title lessons { slug } } }')).toEqual({
      data: {
        courseModules: [
          { title: 'Basics', lessons: [{ slug: 'first' }, { slug: 'second' }, { slug: 'third' }] },
          { title: 'Advanced', lessons: [{ slug: 'fourth' }] },
          { title: 'Twin of Advanced', lessons: [] },
        ],
      },
    });
    expect(await ask(`{ lessons { slug } ofOne: lessons(moduleId: ${module}) { slug } }`)).toEqual({
      data: {
        lessons: [{ slug: 'first' }, { slug: 'second' }, { slug: 'third' }, { slug: 'fourth' }],
        ofOne: [{ slug: 'first' }, { slug: 'second' }, { slug: 'third' }],
      },
    });
  });

  it('GQL-08 gives a module in Spanish as far as it has any', async () => {
    const query = `{ courseModule(id: ${module}) { localized(language: es) { title { value } description { language } } } }`;
    expect(await ask(query)).toEqual({
      data: { courseModule: { localized: { title: { value: 'Básico' }, description: { language: 'en' } } } },
    });
  });

  it('LESS-11 LESS-12 gives a lesson with its module and its neighbors within it', async () => {
    const query = `query ($slug: String!) {
      lesson(slug: $slug) { module { title } moduleId previous { slug } next { slug } localized(language: es) { title { value language } } }
    }`;
    expect(await ask(query, { slug: 'first' })).toEqual({
      data: {
        lesson: {
          module: { title: 'Basics' },
          moduleId: module,
          previous: null,
          next: { slug: 'second' },
          localized: { title: { value: 'Primera', language: 'es' } },
        },
      },
    });
    expect(await ask(query, { slug: 'third' })).toMatchObject({
      data: { lesson: { previous: { slug: 'second' }, next: null, localized: { title: { language: 'en' } } } },
    });
  });
});

it('an article takes as long to read as its body in the language', async () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
  await site.make.article({ slug: 'long', content: words(950), contentEs: words(350) });
  const minutes = (language: string) => `${language}: localized(language: ${language}) { readingMinutes }`;
  expect(await ask(`{ article(slug: "long") { ${minutes('en')} ${minutes('es')} } }`)).toEqual({
    data: { article: { en: { readingMinutes: 5 }, es: { readingMinutes: 2 } } },
  });
});

it.each([
  'article(slug: "nothing") { id }',
  'article(id: 999999) { id }',
  'article(id: -1) { id }',
  'video(slug: "") { id }',
  'video(id: 2147483647) { id }',
  'lesson(slug: "\\u0000") { id }',
  'lesson(id: 0) { id }',
  'courseModule(id: 999999) { id }',
])('GQL-05 gives null and no error for %s', async (field) => {
  expect(await ask(`{ it: ${field} }`)).toEqual({ data: { it: null } });
});

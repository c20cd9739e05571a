import { once } from 'node:events';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import { createApp } from '#server/app.ts';
import { builtPages } from '#server/platform/http/built-pages.ts';
import { countedSite } from '#tests/support/counted-site.ts';
import { Factories } from '#tests/support/factories.ts';
import { graphql } from '#tests/support/graphql.ts';

const queries: string[] = [];
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const site = await countedSite(queries);
  const pages = await builtPages(resolve('build'));
  const app = await createApp(site, { isStopping: false, wasAsked: false }, pino({ level: 'silent' }), pages);
  const server: Server = app.listen(0);
  await once(server, 'listening');
  const address = server.address();
  url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  const make = new Factories(site.em);
  const texts = { titleEs: 'Llaves', contentEs: '<p>Firman.</p>' };
  await make.article({
    slug: 'keys',
    title: 'Keys',
    content: '<p>They sign.</p>',
    ...texts,
    excerptEs: 'Para firmar.',
  });
  await make.article({ slug: 'english', title: 'English only' });
  await make.video({ slug: 'film', title: 'Film', titleEs: 'Película' });
  await make.lesson({ slug: 'before' });
  await make.lesson({ slug: 'money', content: '<p>A story.</p>', contentEs: '<p>Un cuento.</p>' });
  close = async () => {
    server.close();
    server.closeAllConnections();
    await site.close();
  };
});
afterAll(() => close());
beforeEach(() => {
  queries.length = 0;
});

async function ask(query: string): Promise<unknown> {
  const { data, errors } = await graphql({ url }, query);
  expect(errors).toBeUndefined();
  return data;
}
const statements = () => queries.join('\n');

describe('a query loads only the columns that it asks for', () => {
  it('in the archive of the newsletter', async () => {
    await ask('{ newsletterIssues { items { slug } } }');
    expect(statements()).not.toMatch(/intro|summary/);
    queries.length = 0;
    await ask('{ newsletterIssues(language: es) { items { summary } } }');
    expect(statements()).toContain('summary_es');
    expect(statements()).not.toMatch(/intro_html_es|summary as/);
  });

  it('in a list of articles', async () => {
    await ask('{ articles { items { id slug } } }');
    expect(statements()).toContain('"slug"');
    expect(statements()).not.toMatch(/title|excerpt|content|attribution|count\(|app_user|updated_at/);
  });

  it('in a list of videos', async () => {
    await ask(
      '{ videos { items { slug ...Text } } } fragment Text on Video { localized(language: en) { title { value } } }',
    );
    expect(statements()).toMatch(/"title"/);
    expect(statements()).not.toMatch(/description|title_es|video_url|video_like|count\(|app_user/);
  });

  it('of an article, without its body', async () => {
    await ask('{ article(slug: "keys") { localized(language: es) { title { value } } } }');
    expect(statements()).toMatch(/"title_es"/);
    expect(statements()).not.toMatch(/content|excerpt|count\(|app_user/);
  });

  it('and of an English body not the Spanish one', async () => {
    const body =
      '{ article(slug: "keys") { localized(language: en) { content { value language } tableOfContents { id } } } }';
    expect(await ask(body)).toEqual({
      article: { localized: { content: { value: '<p>They sign.</p>', language: 'en' }, tableOfContents: [] } },
    });
    expect(queries).toHaveLength(1);
    expect(statements()).not.toMatch(/content_es/);
  });

  it('of a lesson', async () => {
    await ask('{ lesson(slug: "money") { duration localized(language: en) { title { value } } } }');
    expect(statements()).not.toMatch(/"content/);
    queries.length = 0;
    const { lesson } = await lessonIn('en');
    expect(lesson.localized.content.value).toBe('<p>A story.</p>');
    expect(statements()).not.toMatch(/"content_es/);
    expect((await lessonIn('es')).lesson.localized.content.value).toBe('<p>Un cuento.</p>');
  });
});

describe('the questions of earlier lessons', () => {
  it('cost one statement for any number of lessons', async () => {
    await ask('{ lessons { id } }');
    const before = queries.length;
    queries.length = 0;
    await ask('{ lessons { id earlierQuestions { lessonSlug question { id } } } }');
    expect(queries).toHaveLength(before + 1);
  });
});

const lessonIn = async (language: string) =>
  (await ask(`{ lesson(slug: "money") { localized(language: ${language}) { content { value } } } }`)) as {
    lesson: { localized: { content: { value: string } } };
  };

describe('what a query asks for is there', () => {
  it('in each language, and in English if there is no Spanish', async () => {
    const texts = 'title { value } excerpt { language } content { value }';
    expect(
      await ask(`{ keys: article(slug: "keys") { localized(language: es) { ${texts} } }
      english: article(slug: "english") { localized(language: es) { title { value language } } } }`),
    ).toEqual({
      keys: {
        localized: { title: { value: 'Llaves' }, excerpt: { language: 'es' }, content: { value: '<p>Firman.</p>' } },
      },
      english: { localized: { title: { value: 'English only', language: 'en' } } },
    });
  });

  it('for a variable, under aliases, in fragments and several times', async () => {
    const query = `query ($language: Language!) {
      short: articles(search: "Keys") { items { id } }
      long: articles(search: "Keys") { all: items { ... on Article { ...Texts commentCount author { username } } } }
      one: article(slug: "keys") { id english: localized(language: en) { content { value } } contentEs titleEs }
      other: article(slug: "keys") { ...Texts authorId version }
    }
    fragment Texts on Article { spanish: localized(language: $language) { name: title { value } content { value } } }`;
    const texts = { spanish: { name: { value: 'Llaves' }, content: { value: '<p>Firman.</p>' } } };
    for (let n = 0; n < 3; n += 1) {
      const { data, errors } = await graphql({ url }, query, { language: 'es' });
      expect(errors).toBeUndefined();
      expect(data).toEqual({
        short: { items: [{ id: 1 }] },
        long: { all: [{ ...texts, commentCount: 0, author: { username: 'sato' } }] },
        one: {
          id: 1,
          english: { content: { value: '<p>They sign.</p>' } },
          contentEs: '<p>Firman.</p>',
          titleEs: 'Llaves',
        },
        other: { ...texts, authorId: 1, version: 1 },
      });
    }
  });

  it('for every field of an article and a video', async () => {
    const described = (type: 'article' | 'video') => CONTENT_KINDS[type].fields.map(({ name }) => name).join(' ');
    const articles = `${described('article')} id version commentCount
      author { id username role } previous { slug author { username } } next { slug }`;
    const videos = `${described('video')} id version viewCount
      likeCount commentCount likedByMe savedByMe embed { src } author { id username role }`;
    const { article, articles: list } = (await ask(
      `{ article(slug: "keys") { ${articles} } articles(search: "keys") { items { ${articles} } } }`,
    )) as { article: object; articles: { items: object[] } };
    expect(list.items).toEqual([article]);
    expect(article).toMatchObject({ title: 'Keys', contentEs: '<p>Firman.</p>', author: { id: 1, username: 'sato' } });
    const { video, videos: films } = (await ask(
      `{ video(slug: "film") { ${videos} } videos(search: "film") { items { ${videos} } } }`,
    )) as { video: object; videos: { items: object[] } };
    expect(films.items).toEqual([video]);
    expect(video).toMatchObject({ titleEs: 'Película', likeCount: 1_200 });
  });
});

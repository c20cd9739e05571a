import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMMENT_NAMES,
  createWorld,
  ending,
  ITEM_NAMES,
  ITEMS,
  type ItemName,
  isSeenBy,
  outcome,
  slugOf,
  titleOf,
  VIEWERS,
  type World,
  writes,
} from './world.ts';

const LANGUAGES = ['en', 'es'] as const;
const CONTENT = ITEM_NAMES.filter((item) => ITEMS[item].type !== 'comment');
const COMBINATIONS = VIEWERS.flatMap((viewer) => LANGUAGES.map((language) => ({ viewer, language })));

/** Items of these kinds that the viewer may read. */
const readable = (items: ItemName[], viewer: (typeof VIEWERS)[number]) =>
  items.filter((item) => isSeenBy(viewer, item));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.each(COMBINATIONS)('$viewer in $language', ({ viewer, language }) => {
  const ask = <Data>(query: string, variables: Record<string, unknown> = {}) =>
    world.as[viewer].graphql<Data>(query, { language, ...variables });

  describe('ROLE-01 ROLE-02 ROLE-03 ROLE-04 ROLE-07 ROLE-08 reads one item over GraphQL and REST', () => {
    it.each(CONTENT)('%s', async (item) => {
      const { type } = ITEMS[item];
      const field = type === 'module' ? 'courseModule' : type;
      const isReadable = readable([item], viewer).length > 0;
      const expected = isReadable ? { localized: { title: { value: titleOf(item, language), language } } } : null;
      const selection = '{ localized(language: $language) { title { value language } } }';
      const byId = await ask(`query($id: Int!, $language: Language!) { item: ${field}(id: $id) ${selection} }`, {
        id: world.ids[item],
      });
      expect(byId).toEqual({ data: { item: expected } });
      if (type === 'module') return;
      const slug = slugOf(item);
      const bySlug = await ask(
        `query($slug: String!, $language: Language!) { item: ${field}(slug: $slug) ${selection} }`,
        {
          slug,
        },
      );
      expect(bySlug).toEqual({ data: { item: expected } });
      const { status, body } = await world.as[viewer].get(`/api/${type}s/${slug}`);
      expect(status).toBe(isReadable ? 200 : 404);
      if (isReadable) expect(body).toMatchObject({ title: item, titleEs: titleOf(item, 'es') });
      else expect(body).toEqual({ message: expect.stringMatching(/not found$/), code: 'NOT_FOUND', fields: {} });
    });
  });

  describe('ROLE-01 ROLE-02 ROLE-03 ROLE-04 ROLE-05 ROLE-07 ROLE-08 reads lists over GraphQL', () => {
    const LISTS = [
      { field: 'articles', type: 'article', isPaged: true },
      { field: 'videos', type: 'video', isPaged: true },
      { field: 'courseModules', type: 'module', isPaged: false },
    ] as const;

    it.each(LISTS)('$field', async ({ field, type, isPaged }) => {
      const selection = isPaged ? '{ items { id } totalCount }' : '{ id }';
      for (const includeDrafts of [false, true]) {
        const answer = await ask<{ list: { id: number }[] & { items: { id: number }[]; totalCount: number } }>(
          `query($includeDrafts: Boolean!) { list: ${field}(includeDrafts: $includeDrafts) ${selection} }`,
          { includeDrafts },
        );
        if (includeDrafts && !writes(viewer)) {
          expect(outcome(answer)).toBe(ending(viewer, false));
          continue;
        }
        const shown = CONTENT.filter((item) => ITEMS[item].type === type && (ITEMS[item].isPublic || includeDrafts));
        const list = answer.data?.list;
        const ids = (isPaged ? list?.items : list)?.map(({ id }) => id).sort();
        expect(ids).toEqual(shown.map((item) => world.ids[item]).sort());
        if (isPaged) expect(list?.totalCount).toBe(shown.length);
      }
    });

    it('lessons, of a module and beside a lesson', async () => {
      const answer = await ask<Record<'all' | 'ofDraft', { id: number }[]> & { module: { lessons: { id: number }[] } }>(
        `query($id: Int!, $draft: Int!) {
          all: lessons { id } ofDraft: lessons(moduleId: $draft) { id } module: courseModule(id: $id) { lessons { id } }
        }`,
        { id: world.ids.module, draft: world.ids.draftModule },
      );
      const expected = (items: ItemName[]) => readable(items, viewer).map((item) => ({ id: world.ids[item] }));
      expect(answer.data).toEqual({
        all: expected(['lesson', 'draftLesson', 'lessonOfDraftModule']),
        ofDraft: expected(['lessonOfDraftModule']),
        module: { lessons: expected(['lesson', 'draftLesson']) },
      });
    });
  });

  describe('ROLE-01 ROLE-03 ROLE-05 ROLE-07 reads lists over REST', () => {
    it.each([
      ['articles', 'article'],
      ['videos', 'video'],
      ['course-modules', 'module'],
      ['lessons', 'lesson'],
    ] as const)('/api/%s', async (path, type) => {
      const { body } = await world.as[viewer].get(`/api/${path}`);
      const shown = readable(CONTENT, viewer).filter((item) => ITEMS[item].type === type);
      const ids = (body as { id: number }[]).map(({ id }) => id);
      expect(ids.sort()).toEqual(shown.map((item) => world.ids[item]).sort());
    });
  });

  describe('ROLE-06 ROLE-09 COMM-14 reads comments', () => {
    interface Shown {
      content: string;
      replies: Shown[];
    }
    const flat = (comments: Shown[]): string[] =>
      comments.flatMap(({ content, replies }) => [content, ...flat(replies)]);
    interface Listed {
      items: { content: string; replies: Listed }[];
    }
    const listed = (page: Listed | undefined): string[] =>
      (page?.items ?? []).flatMap(({ content, replies }) => [content, ...listed(replies)]);
    const shown = () => readable(COMMENT_NAMES, viewer).toSorted();
    const ofArticle = () => shown().filter((item) => item !== 'commentOfDraft');

    it('of an item over GraphQL, alone and beside the item', async () => {
      const selection = '{ items { content replies { items { content replies { items { content } } } } } }';
      const answer = await ask<{ comments: Listed; article: { comments: Listed; commentCount: number } }>(
        `query($id: Int!) { comments(articleId: $id) ${selection} article(id: $id) { commentCount comments ${selection} } }`,
        { id: world.ids.article },
      );
      const { comments, article } = answer.data ?? {};
      expect(listed(comments).toSorted()).toEqual(ofArticle());
      expect(listed(article?.comments).toSorted()).toEqual(ofArticle());
      expect(article?.commentCount).toBe(2);
    });

    it('of an item, of a draft, and all of them over REST', async () => {
      const read = async (query: string) => flat((await world.as[viewer].get(`/api/comments${query}`)).body as Shown[]);
      expect((await read(`?articleId=${world.ids.article}`)).toSorted()).toEqual(ofArticle());
      expect(await read(`?articleId=${world.ids.draftArticle}`)).toEqual(writes(viewer) ? ['commentOfDraft'] : []);
      expect((await read('')).toSorted()).toEqual(shown());
    });
  });
});

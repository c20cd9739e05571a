import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, ending, moderates, outcome, ROLES, type World, writes } from './world.ts';

/** What people who write content read and write to find things. */
const CALLS = [
  'query ($id: Int!) { formerSlugs(type: article, id: $id) { slug } }',
  'query ($id: Int!) { formerLinkCount(type: article, id: $id) }',
  'mutation ($id: Int!) { updateFormerLinks(type: article, id: $id) { count } }',
  'query ($id: Int!) { quickFind(search: "article") { items { id } usernames } deletionImpact(type: article, ids: [$id]) { commentCount } }',
  'query ($id: Int!) { contentFindings(type: article, ids: [$id]) { id } }',
  'mutation ($id: Int!) { keepItemOpen(type: article, id: $id) }',
  'mutation ($id: Int!) { closeItem(type: article, id: $id) }',
  'mutation ($id: Int!) { removeFormerSlug(type: article, id: $id, slug: "none") { count } }',
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.each(ROLES)('%s', (viewer) => {
  it.each(CALLS)('%s', async (call) => {
    const answer = await world.as[viewer].graphql(call, { id: world.ids.article });
    const missing = call.includes('removeFormerSlug') ? 'NOT_FOUND' : 'ok';
    expect(outcome(answer)).toBe(ending(viewer, writes(viewer), missing));
  });

  it('finds items for those who write them, and people for admins', async () => {
    const answer = await world.as[viewer].graphql<{ quickFind: { items: unknown[]; usernames: string[] } }>(
      '{ article: quickFind(search: "draftArticle") { items { id } } people: quickFind(search: "other") { usernames } }',
    );
    const mayEnter = writes(viewer) || moderates(viewer);
    expect(outcome(answer)).toBe(ending(viewer, mayEnter));
    if (!mayEnter) return;
    expect(answer.data).toEqual({
      article: { items: writes(viewer) ? [{ id: world.ids.draftArticle }] : [] },
      people: { usernames: viewer === 'admin' ? ['other'] : [] },
    });
  });

  it('finds the same as everyone in the public search', async () => {
    const answer = await world.as[viewer].graphql(
      '{ search(search: "draftArticle", kind: article) { items { slug } } searchSuggestions(search: "draftArti") { path } }',
    );
    expect(answer.errors).toBeUndefined();
    expect(JSON.stringify(answer.data)).not.toContain('draft');
  });
});

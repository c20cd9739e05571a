import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, outcome, VIEWERS, type World } from './world.ts';

/** What admins alone read and write to find things. */
const CALLS = [
  'query ($id: Int!) { formerSlugs(type: article, id: $id) { slug } }',
  'query ($id: Int!) { formerLinkCount(type: article, id: $id) }',
  'mutation ($id: Int!) { updateFormerLinks(type: article, id: $id) { count } }',
  'query ($id: Int!) { quickFind(search: "article") { items { id } usernames } deletionImpact(type: article, ids: [$id]) { commentCount } }',
  'mutation ($id: Int!) { keepItemOpen(type: article, id: $id) }',
  'mutation ($id: Int!) { closeItem(type: article, id: $id) }',
  'mutation ($id: Int!) { removeFormerSlug(type: article, id: $id, slug: "none") }',
];
const EXPECTED = { anonymous: 'UNAUTHENTICATED', user: 'FORBIDDEN', 'other user': 'FORBIDDEN', admin: 'ok' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.each(VIEWERS)('%s', (viewer) => {
  it.each(CALLS)('%s', async (call) => {
    const answer = await world.as[viewer].graphql(call, { id: world.ids.article });
    const missing = call.includes('removeFormerSlug') ? 'NOT_FOUND' : 'ok';
    expect(outcome(answer)).toBe(viewer === 'admin' ? missing : EXPECTED[viewer]);
  });

  it('finds the same as everyone in the public search', async () => {
    const answer = await world.as[viewer].graphql<{ search: { items: unknown[] } }>(
      '{ search(search: "draftArticle", kind: article) { items { slug } } }',
    );
    expect(JSON.stringify(answer.data)).not.toContain('draft');
  });
});

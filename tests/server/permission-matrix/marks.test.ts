import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { COMMENT_NAMES, createWorld, ITEMS, outcome, VIEWERS, type World, writes } from './world.ts';

const VIDEOS = ['video', 'draftVideo', null] as const;
const MARKS = [
  { row: 'VID-07', call: 'viewVideo(id: $id) { id }', isForVisitors: true },
  { row: 'VID-09', call: 'setVideoLike(id: $id, liked: true) { id }', isForVisitors: false },
  { row: 'VID-10', call: 'setVideoSaved(id: $id, saved: true) { id }', isForVisitors: false },
];

const FOLLOWED = [
  'article',
  'draftArticle',
  'video',
  'draftVideo',
  'lesson',
  'draftLesson',
  'lessonOfDraftModule',
] as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.each(VIEWERS)('%s', (viewer) => {
  const refusalOf = (isForVisitors: boolean) => (viewer === 'anonymous' && !isForVisitors ? 'UNAUTHENTICATED' : null);

  describe.each(VIDEOS)('of %s', (video) => {
    it.each(MARKS)('$row ROLE-03 calls $call', async ({ call, isForVisitors }) => {
      const id = video === null ? 999_999 : world.ids[video];
      const answer = await world.as[viewer].graphql(`mutation ($id: Int!) { ${call} }`, { id });
      const isVisible = video === 'video' || (video === 'draftVideo' && writes(viewer));
      expect(outcome(answer)).toBe(refusalOf(isForVisitors) ?? (isVisible ? 'ok' : 'NOT_FOUND'));
    });
  });

  it('follows what it sees, and lists what everyone sees', async () => {
    const outcomes: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const item of FOLLOWED) {
      const id = world.ids[item];
      const answer = await world.as[viewer].graphql(
        `mutation ($id: Int!) { setItemFollowed(${ITEMS[item].type}Id: $id, followed: true) }`,
        { id },
      );
      outcomes[item] = outcome(answer);
      expected[item] = refusalOf(false) ?? (ITEMS[item].isPublic || writes(viewer) ? 'ok' : 'BAD_USER_INPUT');
    }
    expect(outcomes).toEqual(expected);
    const answer = await world.as[viewer].graphql<{ followedItems: { items: { place: { slug: string } }[] } }>(
      '{ followedItems { items { place(language: en) { slug } } } }',
    );
    expect(outcome(answer)).toBe(refusalOf(false) ?? 'ok');
    const slugs = answer.data?.followedItems.items.map(({ place }) => place.slug);
    expect(slugs).toEqual(viewer === 'anonymous' ? undefined : ['lesson', 'video', 'article']);
  });

  it('VID-10 ROLE-04 lists the videos that were saved and may be seen', async () => {
    const answer = await world.as[viewer].graphql<{ savedVideos: { items: { id: number }[] } }>(
      '{ savedVideos { items { id } } }',
    );
    expect(outcome(answer)).toBe(refusalOf(false) ?? 'ok');
    const ids = answer.data?.savedVideos.items.map(({ id }) => id);
    const shown = [world.ids.draftVideo, world.ids.video].filter((id) => writes(viewer) || id === world.ids.video);
    expect(ids).toEqual(viewer === 'anonymous' ? undefined : shown);
  });

  it('NOTIF-02 ROLE-06 is notified of public comments only, and of none that others are notified of', async () => {
    const caller = world.as[viewer];
    const { data } = await caller.graphql<{ me: { id: number } | null }>('{ me { id } }');
    const me = data?.me?.id ?? null;
    const notified = [];
    await truncate(world.site.em, 'notification');
    for (const item of me === null ? [] : COMMENT_NAMES) {
      const { id } = await world.site.make.notification({ user: me ?? 0, comment: world.ids[item] });
      if (ITEMS[item].isPublic) notified.push(id);
    }
    const answer = await caller.graphql<{ notifications: { items: { id: number }[] } }>(
      '{ notifications(pageSize: 100) { items { id } } }',
    );
    expect(outcome(answer)).toBe(refusalOf(false) ?? 'ok');
    if (me !== null) expect(answer.data?.notifications.items.map(({ id }) => id).sort()).toEqual(notified.sort());
  });

  it('NOTIF-03 marks notifications as read, of their own only', async () => {
    const caller = world.as[viewer];
    const query = 'mutation ($id: Int!) { markNotificationRead(id: $id) { id } }';
    const { id: userId } = (await caller.graphql<{ me: { id: number } | null }>('{ me { id } }')).data?.me ?? {
      id: null,
    };
    const comment = await world.another('comment');
    const outcomes: Record<string, string> = {};
    for (const name of ['user', 'other user', 'moderator', 'editor', 'admin'] as const) {
      const { body } = await world.as[name].get('/api/auth/user');
      const user = Number(Reflect.get(Object(body), 'id'));
      const { id } = await world.site.make.notification({ user, comment });
      const expected = viewer === 'anonymous' ? 'UNAUTHENTICATED' : user === userId ? 'ok' : 'NOT_FOUND';
      outcomes[name] = outcome(await caller.graphql(query, { id }));
      expect(outcomes).toMatchObject({ [name]: expected });
    }
    const all = await caller.graphql('mutation { markAllNotificationsRead }');
    expect(outcome(all)).toBe(refusalOf(false) ?? 'ok');
    const unread = await world.site.em.execute(
      'select count(distinct user_id)::int as count from notification where comment_id = ? and read_at is null',
      [comment],
    );
    expect(unread).toEqual([{ count: viewer === 'anonymous' ? 5 : 4 }]);
  });
});

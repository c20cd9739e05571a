import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, ITEM_NAMES, ITEMS, outcome, VIEWERS, type World } from './world.ts';

const VIDEOS = ['video', 'draftVideo', null] as const;
const MARKS = [
  { row: 'VID-07', call: 'viewVideo(id: $id) { id }', isForVisitors: true },
  { row: 'VID-09', call: 'setVideoLike(id: $id, liked: true) { id }', isForVisitors: false },
  { row: 'VID-10', call: 'setVideoSaved(id: $id, saved: true) { id }', isForVisitors: false },
];
const COMMENTS = ITEM_NAMES.filter((item) => ITEMS[item].type === 'comment');

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
      const isVisible = video === 'video' || (video === 'draftVideo' && viewer === 'admin');
      expect(outcome(answer)).toBe(refusalOf(isForVisitors) ?? (isVisible ? 'ok' : 'NOT_FOUND'));
    });
  });

  it('VID-10 ROLE-04 lists the videos that were saved and may be seen', async () => {
    const answer = await world.as[viewer].graphql<{ savedVideos: { items: { id: number }[] } }>(
      '{ savedVideos { items { id } } }',
    );
    expect(outcome(answer)).toBe(refusalOf(false) ?? 'ok');
    const ids = answer.data?.savedVideos.items.map(({ id }) => id);
    const shown = [world.ids.draftVideo, world.ids.video].filter((id) => viewer === 'admin' || id === world.ids.video);
    expect(ids).toEqual(viewer === 'anonymous' ? undefined : shown);
  });

  it('NOTIF-02 ROLE-06 is told of public comments only, and of none that others are told of', async () => {
    const caller = world.as[viewer];
    const { data } = await caller.graphql<{ me: { id: number } | null }>('{ me { id } }');
    const me = data?.me?.id ?? null;
    const told = [];
    for (const item of me === null ? [] : COMMENTS) {
      const { id } = await world.site.make.notification({ user: me ?? 0, comment: world.ids[item] });
      if (ITEMS[item].isPublic) told.push(id);
    }
    const answer = await caller.graphql<{ notifications: { items: { id: number }[] } }>(
      '{ notifications(pageSize: 100) { items { id } } }',
    );
    expect(outcome(answer)).toBe(refusalOf(false) ?? 'ok');
    if (me !== null) expect(answer.data?.notifications.items.map(({ id }) => id).sort()).toEqual(told.sort());
  });
});

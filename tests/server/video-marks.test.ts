import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let ana: SignedIn;
let video: number;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  ana = await withSession(site);
  video = (await site.make.video()).id;
});

const like = (caller: Caller, id: number, liked = true) =>
  caller.graphql(
    'mutation ($id: Int!, $liked: Boolean!) { setVideoLike(id: $id, liked: $liked) { likedByMe likeCount } }',
    {
      id,
      liked,
    },
  );
const save = (caller: Caller, id: number, saved = true) =>
  caller.graphql('mutation ($id: Int!, $saved: Boolean!) { setVideoSaved(id: $id, saved: $saved) { savedByMe } }', {
    id,
    saved,
  });
const refused = (code: string) => ({ data: null, errors: [{ extensions: { code } }] });

describe.each([
  ['VID-09', 'setVideoLike', like, 'video_like'],
  ['VID-10', 'setVideoSaved', save, 'video_save'],
] as const)('%s %s', (row, _, mark, table) => {
  it(`${row} is refused to visitors, and stores nothing`, async () => {
    expect(await mark(new Caller(site), video)).toMatchObject(refused('UNAUTHENTICATED'));
    expect(await site.em.execute(`select from ${table} where video_id = ?`, [video])).toEqual([]);
  });

  it(`${row} ROLE-04 answers NOT_FOUND for drafts and what does not exist, the same for both`, async () => {
    const draft = (await site.make.video({ status: 'draft' })).id;
    const answer = await mark(ana, draft);
    expect(answer).toMatchObject(refused('NOT_FOUND'));
    expect(await mark(ana, 999_999)).toEqual(answer);
  });

  it(`${row} is of the one who asks: another's stays`, async () => {
    const luis = await withSession(site);
    await mark(ana, video);
    await mark(luis, video, false);
    expect(await site.em.execute(`select user_id from ${table} where video_id = ?`, [video])).toEqual([
      { user_id: ana.user.id },
    ]);
  });

  it(`${row} is stored once, by calls of the same moment too`, async () => {
    await Promise.all([mark(ana, video), mark(ana, video), mark(ana, video)]);
    expect(await site.em.execute(`select user_id from ${table} where video_id = ?`, [video])).toHaveLength(1);
  });
});

describe('likes of a video', () => {
  it('VID-08 VID-09 begin at 1,200; each user adds one, once, and can take it back', async () => {
    const luis = await withSession(site);
    const liked = (likeCount: number, likedByMe = true) => ({ data: { setVideoLike: { likedByMe, likeCount } } });
    expect(await like(ana, video, false)).toEqual(liked(1_200, false));
    expect(await like(ana, video)).toEqual(liked(1_201));
    expect(await like(ana, video)).toEqual(liked(1_201));
    expect(await like(luis, video)).toEqual(liked(1_202));
    expect(await like(ana, video, false)).toEqual(liked(1_201, false));
    expect(await like(ana, video, false)).toEqual(liked(1_201, false));
  });

  it('VID-09 VID-10 the marks are of the one who reads, none for visitors', async () => {
    await like(ana, video);
    await save(ana, video);
    const read = `{ video(id: ${video}) { likedByMe savedByMe } }`;
    const marks = (likedByMe: boolean, savedByMe: boolean) => ({ data: { video: { likedByMe, savedByMe } } });
    expect(await ana.graphql(read)).toEqual(marks(true, true));
    expect(await (await withSession(site)).graphql(read)).toEqual(marks(false, false));
    expect(await new Caller(site).graphql(read)).toEqual(marks(false, false));
  });

  it('VID-09 two changes in one call answer each its own outcome', async () => {
    const change = (liked: boolean) => `setVideoLike(id: ${video}, liked: ${liked}) { likedByMe }`;
    expect(await ana.graphql(`mutation { a: ${change(true)} b: ${change(false)} }`)).toEqual({
      data: { a: { likedByMe: true }, b: { likedByMe: false } },
    });
  });
});

describe('savedVideos', () => {
  const saved = (caller: Caller, page = 1, pageSize = 2) =>
    caller.graphql(
      `{ savedVideos(page: ${page}, pageSize: ${pageSize}) { items { id author { username } } totalCount pageCount } }`,
    );
  const listed = (ids: number[], totalCount: number, pageCount: number) => ({
    data: { savedVideos: { items: ids.map((id) => ({ id, author: { username: 'sato' } })), totalCount, pageCount } },
  });

  it('VID-10 is refused to visitors', async () => {
    expect(await saved(new Caller(site))).toMatchObject(refused('UNAUTHENTICATED'));
  });

  it('VID-10 refuses pages that cannot be', async () => {
    expect(await saved(ana, 0)).toMatchObject(refused('BAD_USER_INPUT'));
    expect(await saved(ana, 1, 101)).toMatchObject(refused('BAD_USER_INPUT'));
  });

  it('VID-10 lists what the one who asks saved, newest saved first, in pages; saved again it keeps its place', async () => {
    const [newer, newest] = [(await site.make.video()).id, (await site.make.video()).id];
    for (const id of [newest, video, newer, newest]) await save(ana, id);
    await save(await withSession(site), video);
    expect(await saved(ana)).toEqual(listed([newer, video], 3, 2));
    expect(await saved(ana, 2)).toEqual(listed([newest], 3, 2));
    await save(ana, video, false);
    expect(await saved(ana)).toEqual(listed([newer, newest], 2, 1));
  });

  it('VID-10 ROLE-04 leaves out what has become a draft or was deleted', async () => {
    const gone = (await site.make.video()).id;
    for (const id of [video, gone]) await save(ana, id);
    await site.em.execute('delete from video where id = ?', [gone]);
    expect(await saved(ana)).toEqual(listed([video], 1, 1));
    await site.em.execute("update video set status = 'draft' where id = ?", [video]);
    expect(await saved(ana)).toEqual(listed([], 0, 1));
  });
});

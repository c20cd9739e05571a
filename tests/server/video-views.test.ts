import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import type { GraphqlAnswer } from '#tests/support/graphql.ts';
import { withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';

const VIEW = 'mutation ($id: Int!) { viewVideo(id: $id) { viewCount } }';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Viewed = GraphqlAnswer<{ viewVideo: { viewCount: number } }>;

describe('viewVideo', () => {
  let site: TestSite;
  let video: number;

  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await truncate(site.em, 'rate_limit');
    video = (await site.make.video({ viewCount: 41 })).id;
  });

  async function view(
    { id = video, address = '203.0.113.9', browser = FIREFOX } = {},
    caller = new Caller(site),
  ): Promise<Viewed> {
    const headers = { 'x-forwarded-for': address, 'user-agent': browser };
    const { body } = await caller.post('/graphql', { query: VIEW, variables: { id } }, headers);
    return body as Viewed;
  }
  const counted = (viewCount: number) => ({ data: { viewVideo: { viewCount } } });
  const stored = async () =>
    (await site.em.execute('select view_count from video where id = ?', [video]))[0]?.view_count;

  it('VID-07 ROLE-04 refuses drafts and what does not exist, the same for both', async () => {
    const draft = (await site.make.video({ status: 'draft' })).id;
    const answers = [await view({ id: draft }), await view({ id: 999_999 })];
    expect(answers[0]).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("VID-07 an admin who looks at a draft doesn't count as a view", async () => {
    const admin = await withSession(site, { role: 'admin' });
    const draft = (await site.make.video({ status: 'draft' })).id;
    expect(await view({ id: draft }, admin)).toEqual(counted(0));
  });

  it.each([
    'Mozilla/5.0 AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  ])("VID-07 a robot doesn't count as a view (%s)", async (browser) => {
    expect(await view({ browser })).toEqual(counted(41));
  });

  it('VID-07 BASE-08 a place that pretends to be ever new browsers is heard 60 times an hour, and leaves no trace of others', async () => {
    expect(await view({ browser: `${FIREFOX} 1` })).toEqual(counted(42));
    await used(site, 'view-place', 59);
    expect(await view({ browser: `${FIREFOX} 2` })).toEqual(counted(43));
    const rows = () => site.em.execute(`select key from rate_limit where key like 'view-%' order by key`);
    const before = await rows();
    for (let n = 3; n < 6; n += 1) expect(await view({ browser: `${FIREFOX} ${n}` })).toEqual(counted(43));
    expect(await rows()).toEqual(before);
    expect(await stored()).toBe(43);
  });

  it('VID-07 counts a visit once, however often the call is repeated', async () => {
    expect(await view()).toEqual(counted(42));
    expect(await view()).toEqual(counted(42));
    expect(await view()).toEqual(counted(42));
    expect(await stored()).toBe(42);
  });

  it('VID-07 counts another browser, another place, and another person of the same place and browser', async () => {
    expect(await view()).toEqual(counted(42));
    expect(await view({ browser: 'Mozilla/5.0 (Linux; Android 15; CUBOT NOTE 60) Chrome/140.0.0.0' })).toEqual(
      counted(43),
    );
    expect(await view({ address: '198.51.100.7' })).toEqual(counted(44));
    const ana = await withSession(site);
    expect(await view({}, ana)).toEqual(counted(45));
    expect(await view({ browser: 'another of hers' }, ana)).toEqual(counted(45));
  });

  it('VID-07 counts the views of one moment, all of them', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => view({ address: `198.51.100.${n}` })));
    expect(await stored()).toBe(41 + 20);
  });

  it('VID-07 keeps neither address nor browser, and gives no cookie', async () => {
    const caller = new Caller(site);
    await view({}, caller);
    expect(caller.cookie).toBe(null);
    const rows = await site.em.execute("select key from rate_limit where key like 'view-%'");
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect(key).toMatch(/^view-(visit|place):[\w-]{43}$/);
  });
});

/** @module-tag extended */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdableProxy } from '#tests/support/holdable-proxy.ts';
import { indexed } from '#tests/support/indexed.ts';
import { cleanUp } from '#tests/support/jobs.ts';
import { bucketPlace, drawn, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { otherSession, untilSessionWaits, untilSiteIsEnded } from '#tests/support/other-session.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let place: MediaPlace;
let site: TestSite;
let admin: SignedIn;
let number = 0;

beforeAll(async () => {
  place = await bucketPlace();
  site = await startOwnSite(place.settings);
  admin = await withSession(site, { role: 'admin' });
});
afterAll(async () => {
  await site.close();
  await place.close();
});
afterEach(() => truncate(site.em, 'stored_article, newsletter_issue, media cascade'));

const png = () => {
  number += 1;
  return drawn(90 + number, 60, number * 7)
    .png()
    .toBuffer();
};

/** Whichever comes first. @param query part of the statement that waits for a lock. */
const answeredOrWaiting = (call: Promise<unknown>, query: string) =>
  Promise.race([call, untilSessionWaits(site, query)]);

let one: Uploaded;
let two: Uploaded;

const newPictures = async () => {
  one = (await upload(admin, await png(), 'one.png')).answer;
  two = (await upload(admin, await png(), 'two.png')).answer;
};
const call = async (mutation: string) => {
  const { errors } = await admin.graphql(`mutation { ${mutation} { id } }`);
  return errors?.[0]?.extensions.code ?? 'done';
};
const replace = (from: Uploaded, to: Uploaded) => call(`replaceMedia(digest: "${from.digest}", by: "${to.digest}")`);
const remove = ({ digest }: Uploaded) => call(`deleteMedia(digest: "${digest}")`);
const present = () => site.em.execute('select file_name as name from media where deleted_at is null order by id');
const shown = () => site.em.execute('select image_url as src from stored_article order by id');

describe('a picture that is replaced', () => {
  it('by one that someone deletes at the same time: the deletion is refused, because pages show it now', async () => {
    await newPictures();
    const { id } = await site.make.article({ imageUrl: one.src });
    const held = await otherSession(site, `select from stored_article where id = ${id} for update`);
    const replacing = replace(one, two);
    await untilSessionWaits(site, 'stored_article');
    const removing = remove(two);
    await answeredOrWaiting(removing, 'from media');
    await held.commit();
    expect(await Promise.all([replacing, removing])).toEqual(['done', 'CONFLICT']);
    expect(await present()).toEqual([{ name: 'two.png' }]);
    expect(await shown()).toEqual([{ src: two.src }]);
  });

  it('by one that is replaced by it at the same time: one of the two is done, the other refused', async () => {
    await newPictures();
    const articles = [await site.make.article({ imageUrl: one.src }), await site.make.article({ imageUrl: two.src })];
    const ids = articles.map(({ id }) => id);
    const held = await otherSession(site, `select from stored_article where id in (${ids}) for update`);
    const there = replace(one, two);
    await untilSessionWaits(site, 'stored_article');
    const back = replace(two, one);
    await answeredOrWaiting(back, 'from media');
    await held.commit();
    expect(await Promise.all([there, back])).toEqual(['done', 'NOT_FOUND']);
    expect(await present()).toEqual([{ name: 'two.png' }]);
    expect(await shown()).toEqual([{ src: two.src }, { src: two.src }]);
  });
});

describe('a picture that an item is about to show', () => {
  const ADDS = {
    article: (id: number) => `update stored_article set image_url = '${one.src}' where id = ${id}`,
    'pending edit': (id: number) =>
      `insert into content_draft (item_type, item_id, base_version, fields)
       values ('article', ${id}, 1, '{"imageUrl": "${one.src}"}')`,
    'newsletter issue': () =>
      `insert into newsletter_issue (slug, subject, intro) values ('week-1', 'Week 1', '![](${one.src})')`,
  };

  it.each(Object.entries(ADDS))('isn’t deleted under it: %s', async (_what, add) => {
    await newPictures();
    const { id } = await site.make.article();
    const item = await otherSession(site, add(id));
    const removing = remove(one);
    await answeredOrWaiting(removing, 'from media');
    await item.commit();
    expect(await removing).toBe('CONFLICT');
    expect(await present()).toEqual([{ name: 'one.png' }, { name: 'two.png' }]);
  });

  it('is replaced in it as well', async () => {
    await newPictures();
    const { id } = await site.make.article();
    const item = await otherSession(site, ADDS.article(id));
    const replacing = replace(one, two);
    await answeredOrWaiting(replacing, 'from media');
    await item.commit();
    expect(await replacing).toBe('done');
    expect(await shown()).toEqual([{ src: two.src }]);
  });

  it('can be described in the meantime', async () => {
    await newPictures();
    const { id } = await site.make.article();
    const item = await otherSession(site, ADDS.article(id));
    expect(await call(`updateMedia(digest: "${one.digest}", input: { decorative: true })`)).toBe('done');
    await item.commit();
  });
});

it('a replacement that a deadlock ends is done once the other one is through', () =>
  untilSiteIsEnded(async () => {
    await newPictures();
    await truncate(site.em, 'stored_article cascade');
    const { id } = await site.make.article({ imageUrl: one.src });
    // The index of the search locks new items as well, and the site would begin to wait again after it.
    await indexed(site.em);
    const other = await otherSession(site, `select from stored_article where id = ${id} for update`);
    const replacing = replace(one, two);
    await untilSessionWaits(site, 'stored_article');
    await other.execute('select from media order by id for update');
    await other.commit();
    expect(await replacing).toBe('done');
    expect(await shown()).toEqual([{ src: two.src }]);
  }));

it('an item that shows a picture already doesn’t wait for one who replaces it', async () => {
  await newPictures();
  const { id } = await site.make.article({ imageUrl: one.src });
  const item = await otherSession(site, `select from stored_article where id = ${id} for update`);
  const replacing = replace(one, two);
  await untilSessionWaits(site, 'stored_article');
  await item.execute(`set local lock_timeout = '200ms'`);
  await item.execute(`update stored_article set content = '<p><img src="${one.src}" alt=""></p>' where id = ${id}`);
  await item.commit();
  expect(await replacing).toBe('done');
  expect(await site.em.execute('select content, image_url as src from stored_article')).toEqual([
    { content: expect.stringContaining(two.src), src: two.src },
  ]);
});

it('a picture that is uploaded again while its files are removed has files afterwards', async () => {
  const bytes = await png();
  const { digest, src } = (await upload(admin, bytes)).answer;
  await site.em.execute("update media set deleted_at = now() - interval '31 days'");
  const { MEDIA_S3_ENDPOINT = '' } = place.settings;
  const bucket = await holdableProxy(MEDIA_S3_ENDPOINT);
  bucket.hold();
  const cleaning = cleanUp(site.em, site.databaseUrl, {
    ...place.settings,
    MEDIA_S3_ENDPOINT: bucket.url.replace(/\/$/, ''),
  });
  await expect.poll(() => site.em.execute('select from media')).toEqual([]);
  const uploading = upload(admin, bytes);
  await answeredOrWaiting(uploading, 'advisory');
  bucket.resume();
  await cleaning;
  expect((await uploading).status).toBe(201);
  expect(await site.em.execute('select digest from media')).toEqual([{ digest }]);
  expect((await fetch(`${site.url}${src}`)).status).toBe(200);
  expect(await place.names()).toEqual(expect.arrayContaining(['original.png', '320.webp']));
});

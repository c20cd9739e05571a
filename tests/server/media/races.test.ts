import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdableProxy } from '#tests/support/holdable-proxy.ts';
import { keptServer } from '#tests/support/kept-servers.ts';
import { bucketPlace, drawn, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { otherSession, untilSessionWaits } from '#tests/support/other-session.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let place: MediaPlace;
let site: TestSite;
let admin: SignedIn;
let number = 0;

beforeAll(async () => {
  place = await bucketPlace();
  site = await startOwnSite(place.settings);
  admin = await signedIn(site, { role: 'admin' });
});
afterAll(async () => {
  await site.close();
  await place.close();
});
afterEach(() => truncate(site.em, 'stored_article, media cascade'));

const png = () => {
  number += 1;
  return drawn(90 + number, 60, number * 7)
    .png()
    .toBuffer();
};

/** Whichever comes first. @param query part of the statement that waits for a lock. */
const answeredOrWaiting = (call: Promise<unknown>, query: string) =>
  Promise.race([call, untilSessionWaits(site, query)]);

describe('a picture that is replaced', () => {
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
  const present = () => site.em.execute('select file_name as name from media where deleted_at is null order by id');
  const shown = () => site.em.execute('select image_url as src from stored_article order by id');

  it('by one that someone deletes at the same time: the deletion is refused, because pages show it now', async () => {
    await newPictures();
    const { id } = await site.make.article({ imageUrl: one.src });
    const held = await otherSession(site, `select from stored_article where id = ${id} for update`);
    const replacing = replace(one, two);
    await untilSessionWaits(site, 'stored_article');
    const removing = call(`deleteMedia(digest: "${two.digest}")`);
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

it('a picture that is uploaded again while its files are removed has files afterwards', async () => {
  const bytes = await png();
  const { digest, src } = (await upload(admin, bytes)).answer;
  await site.em.execute("update media set deleted_at = now() - interval '31 days'");
  const { MEDIA_S3_ENDPOINT = '' } = place.settings;
  const bucket = await holdableProxy(MEDIA_S3_ENDPOINT);
  bucket.hold();
  // A server looks for what to remove when it starts.
  const other = await keptServer(site.databaseUrl, {
    ...place.settings,
    MEDIA_S3_ENDPOINT: bucket.url.replace(/\/$/, ''),
    READ_CACHE_SIZE: '0',
  });
  await expect.poll(() => site.em.execute('select from media')).toEqual([]);
  const uploading = upload(admin, bytes);
  await answeredOrWaiting(uploading, 'advisory');
  bucket.resume();
  await other.stop();
  expect((await uploading).status).toBe(201);
  expect(await site.em.execute('select digest from media')).toEqual([{ digest }]);
  expect((await fetch(`${site.url}${src}`)).status).toBe(200);
  expect(await place.names()).toEqual(expect.arrayContaining(['original.png', '320.webp']));
});

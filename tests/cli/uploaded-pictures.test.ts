/** @module-tag extended */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

let place: MediaPlace;
let site: TestSite;
let admin: SignedIn;
beforeAll(async () => {
  place = await folderPlace();
  site = await startOwnSite(place.settings);
  admin = await signedIn(site, { role: 'admin' });
});
afterAll(async () => {
  await site.close();
  await place.close();
});
beforeEach(() => truncate(site.em, 'stored_article, imported_item, media cascade'));

const sato = async (...args: string[]) => {
  const run = await runSato(args, { env: { DATABASE_URL: site.databaseUrl, ...place.settings } });
  expect(run, run.errors).toMatchObject({ code: 0 });
  return run;
};
/** An article that shows a picture of this name. */
const folderWith = (name: string, bytes: Uint8Array) =>
  contentFolder({
    'articles/harbor/meta.yml': `category: Economics\nimageUrl: ${name}\nstatus: published\ndate: 2026-03-01\n`,
    'articles/harbor/en.md': '---\ntitle: The harbor\nexcerpt: What ships are for.\n---\n\nBefore.\n',
    [`articles/harbor/${name}`]: bytes,
  });
const remove = ({ digest }: Uploaded) => admin.graphql(`mutation { deleteMedia(digest: "${digest}") { id } }`);
const photo = () =>
  drawn(400, 225)
    .withExif({ IFD0: { Copyright: 'Ana' } })
    .jpeg()
    .toBuffer();

describe.each([
  ['a photo', 'Harbor_1.jpg', photo],
  ['a GIF', 'Harbor_1.gif', () => drawn(40, 30).gif().toBuffer()],
])('%s that is in the library before a folder brings it', (_what, name, make) => {
  it.each([
    ['', false],
    [', even if it was deleted', true],
  ])('comes back byte for byte, under its name%s', async (_case, isDeleted) => {
    const bytes = await make();
    const { answer } = await upload(admin, bytes, 'Elsewhere.jpg');
    if (isDeleted) await remove(answer);
    const source = folderWith(name, bytes);
    await sato('content', 'import', source);
    const target = temporaryFolder();
    await sato('content', 'export', target);
    expect(readFileSync(join(target, 'articles/harbor', name))).toEqual(bytes);
    expect(bytesIn(target)).toEqual(bytesIn(source));
    expect(await site.em.execute('select digest, deleted_at from media')).toEqual([
      { digest: answer.digest, deleted_at: null },
    ]);
    expect((await fetch(`${site.url}${answer.src}`)).status).toBe(200);
  });

  it('stays the folder’s file when someone uploads it again after it was deleted', async () => {
    const bytes = await make();
    const source = folderWith(name, bytes);
    await sato('content', 'import', source);
    const [row] = await site.em.execute<{ digest: string }[]>('select digest from media');
    await admin.graphql(`mutation { deleteMedia(digest: "${row?.digest}", evenIfUsed: true) { id } }`);
    await upload(admin, bytes, 'Elsewhere.jpg');
    const target = temporaryFolder();
    await sato('content', 'export', target);
    expect(bytesIn(target)).toEqual(bytesIn(source));
  });
});

it('a picture that the site has put into a text comes with a pull, next to those that are there', async () => {
  const source = folderWith('Harbor.jpg', await photo());
  writeFiles(source, { 'articles/harbor/media.yml': '# ours\nHarbor.jpg:\n  altEn: A harbor\n  altEs: Un puerto\n' });
  await sato('content', 'import', source);
  const { answer } = await upload(admin, await drawn(300, 200).png().toBuffer(), 'Ship.png');
  const [row] = await site.em.execute<{ id: number }[]>('select id from article');
  const content = `<p>Before.</p>\n<p><img src="${answer.src}" alt="A ship" /></p>`;
  expect(await admin.put(`/api/articles/${row?.id}`, { content })).toMatchObject({ status: 200 });
  const before = bytesIn(source);
  await sato('content', 'pull', source);
  expect(bytesIn(source)).toEqual({
    ...before,
    'articles/harbor/en.md': `${before['articles/harbor/en.md']}\n![A ship](ship.png)\n`,
    'articles/harbor/ship.png': expect.any(String),
    'articles/harbor/media.yml': expect.stringMatching(
      /^# ours\nHarbor.jpg:\n {2}altEn: A harbor\n {2}altEs: Un puerto\n/,
    ),
  });
  expect((await sato('content', 'status', source, '--exit-code')).output).toBe('');
});

/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaAddress } from '#domain/media.ts';
import { drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let place: MediaPlace;
let site: TestSite;
let admin: SignedIn;
let harbor: Uploaded;
let number = 0;

beforeAll(async () => {
  place = await folderPlace();
  site = await startOwnSite(place.settings);
  admin = await withSession(site, { role: 'admin' });
});
afterAll(async () => {
  await site.close();
  await place.close();
});
beforeEach(async () => {
  await truncate(site.em, 'media, newsletter_issue cascade');
  harbor = await newPicture('harbor.png');
});

const newPicture = async (fileName: string) => {
  number += 1;
  return (
    await upload(
      admin,
      await drawn(700, 400, number * 7)
        .png()
        .toBuffer(),
      fileName,
    )
  ).answer;
};
const issue = async (status: 'draft' | 'sent', intro: string) => {
  const [row] = await site.em.execute<{ id: number }[]>(
    `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, started_at)
     values (?, 'Week 1', 'Semana 1', ?, ?, ?, case when ? = 'sent' then now() end) returning id`,
    [`week-${status}`, intro, `${intro}\n\nHola`, status, status],
  );
  return row?.id ?? 0;
};
const shows = ({ digest }: Uploaded) => `Hello\n\n![Boats](${mediaAddress(digest)})`;
const call = async <Data>(text: string) => {
  const { data, errors } = await admin.graphql<Data>(text);
  expect(errors).toBeUndefined();
  return data as Data;
};

describe('a picture in the intro of a newsletter issue', () => {
  it('is only deleted on a second word, which names the issue', async () => {
    const id = await issue('draft', shows(harbor));
    const { errors } = await admin.graphql(`mutation { deleteMedia(digest: "${harbor.digest}") { id } }`);
    expect(errors?.[0]).toMatchObject({
      message: 'This picture is in use: “Week 1”.',
      extensions: { code: 'CONFLICT', fields: { digest: 'picture_in_use' } },
    });
    const use = { type: 'issue', id, title: 'Week 1', titleEs: 'Semana 1' };
    expect(
      await call(`{ mediaLibrary(state: used) { items { uses { type id title titleEs isDraft isInTrash } } } }`),
    ).toEqual({ mediaLibrary: { items: [{ uses: [{ ...use, isDraft: false, isInTrash: false }] }] } });
  });

  it('is replaced in drafts and on the pages of issues that were sent, and a form that is open hears of it', async () => {
    const link = `[its file](${mediaAddress(harbor.digest, 1_440)})`;
    const draft = await issue('draft', `${shows(harbor)} ${link}`);
    await issue('sent', shows(harbor));
    const other = await newPicture('new-harbor.png');
    await call(`mutation { replaceMedia(digest: "${harbor.digest}", by: "${other.digest}") { id } }`);
    const rows = await site.em.execute(
      'select intro, intro_es as "introEs", version from newsletter_issue order by id',
    );
    const [inDraft, sent] = [`${shows(other)} ${link.replace(harbor.digest, other.digest)}`, shows(other)];
    expect(rows).toEqual([
      { intro: inDraft, introEs: `${inDraft}\n\nHola`, version: 2 },
      { intro: sent, introEs: `${sent}\n\nHola`, version: 2 },
    ]);
    const page = await (await fetch(`${site.url}/newsletter/week-sent?lang=es`)).text();
    const [, src = ''] = /<img src="(\/media\/[^"]+)"/.exec(page) ?? [];
    expect(src).toBe(other.src);
    expect((await fetch(`${site.url}${src}`)).status).toBe(200);
    const late = await admin.graphql(
      `mutation { updateNewsletterIssue(id: ${draft}, version: 1, input: { subject: "Late" }) { id } }`,
    );
    expect(late.errors?.[0]?.extensions.code).toBe('CONFLICT');
    const changes = await site.em.execute(
      `select actor, action, fields, before from content_change where item_type = 'issue' and action = 'edit'`,
    );
    const change = { actor: 'person', action: 'edit', fields: ['intro', 'introEs'], before: {} };
    expect(changes).toEqual([change, change]);
  });

  it('keeps its new place when the replacement is undone, and both pictures are there', async () => {
    await issue('sent', shows(harbor));
    const { id } = await site.make.article({ imageUrl: harbor.src });
    const other = await newPicture('new-harbor.png');
    await call(`mutation { replaceMedia(digest: "${harbor.digest}", by: "${other.digest}") { id } }`);
    const [row] = await site.em.execute<{ operation: string }[]>(
      `select operation::text from content_change where item_type = 'article' order by id desc limit 1`,
    );
    await call(`mutation { undoOperation(id: "${row?.operation}") { operation } }`);
    const uses = await call<{ mediaLibrary: object }>(
      '{ mediaLibrary(state: used) { items { fileName uses { type id } } } }',
    );
    expect(uses.mediaLibrary).toMatchObject({
      items: [
        { fileName: 'new-harbor.png', uses: [{ type: 'issue' }] },
        { fileName: 'harbor.png', uses: [{ type: 'article', id }] },
      ],
    });
  });

  it('has its size and all widths on the page of the issue', async () => {
    await issue('sent', shows(harbor));
    const page = await (await fetch(`${site.url}/newsletter/week-sent?lang=en`)).text();
    const sources = [320, 640, 960]
      .map((width) => `${mediaAddress(harbor.digest, width)} ${Math.min(width, 700)}w`)
      .join(', ');
    expect(page).toContain(
      `<img src="${harbor.src}" alt="Boats" loading="lazy" decoding="async" width="700" height="400" srcset="${sources}" sizes="(min-width: 768px) 680px, 100vw">`,
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, type Uploaded, upload } from '#tests/support/media-files.ts';
import { createWorld, ending, outcome, ROLES, type World, writes } from './world.ts';

let world: World;
let first: Uploaded;
let second: Uploaded;
beforeAll(async () => {
  world = await createWorld();
  first = (await upload(world.as.admin, await drawn(20, 10, 200).png().toBuffer())).answer;
  second = (await upload(world.as.admin, await drawn(20, 10, 250).png().toBuffer())).answer;
});
afterAll(() => world.close());

describe.each(ROLES)('%s', (viewer) => {
  const allowed = ending(viewer, writes(viewer));

  it('ROLE-16 uploads pictures to /api/media', async () => {
    const { status } = await upload(world.as[viewer], await drawn(20, 10, 200).png().toBuffer());
    expect(status).toBe(
      new Map([
        ['ok', 201],
        ['UNAUTHENTICATED', 401],
        ['FORBIDDEN', 403],
      ]).get(allowed),
    );
  });

  it.each([
    'query { mediaLibrary { totalCount } }',
    'query ($digest: String!) { media(digest: $digest) { uses { title } uploader } }',
    'mutation ($digest: String!) { updateMedia(digest: $digest, input: { decorative: true, focalX: 0, focalY: 0 }) { id } }',
    'mutation ($digest: String!) { deleteMedia(digest: $digest) { id } }',
    'mutation ($digest: String!) { restoreMedia(digest: $digest) { id } }',
    'mutation ($digest: String!, $by: String!) { replaceMedia(digest: $digest, by: $by) { id } }',
  ])('ROLE-16 %s', async (call) => {
    const answer = await world.as[viewer].graphql(call, { digest: first.digest, by: second.digest });
    expect(outcome(answer)).toBe(allowed);
  });

  it('sees a picture with its address', async () => {
    expect((await fetch(`${world.site.url}${second.src}`)).status).toBe(200);
  });
});

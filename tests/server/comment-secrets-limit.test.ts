import { expect, it } from 'vitest';
import { signedIn } from '../support/sign-in.ts';
import { startSite } from '../support/start-site.ts';

it('VAL-34 comments that are refused for a secret count for the limit, in one operation too', async () => {
  const site = await startSite();
  try {
    const ana = await signedIn(site);
    const article = (await site.make.article()).id;
    const adds = Array.from(
      { length: 11 },
      (_, n) => `a${n}: addComment(articleId: ${article}, content: $content) { id }`,
    );
    const query = `mutation ($content: String!) { ${adds.join(' ')} }`;
    const content = `${'abandon '.repeat(11)}about`;
    const codes: unknown[] = [];
    for (const alias of adds) {
      const one = `mutation ($content: String!) { ${alias} }`;
      codes.push((await ana.graphql(one, { content })).errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'BAD_USER_INPUT'), 'RATE_LIMITED']);
    expect((await ana.graphql(query, { content })).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  } finally {
    await site.close();
  }
});

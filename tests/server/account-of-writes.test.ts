import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_HEADER } from '#domain/client-name.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let admin: SignedIn;
let article: number;

beforeAll(async () => {
  site = await startSite();
  ana = await withSession(site, { username: 'ana' });
  bea = await withSession(site, { username: 'bea' });
  admin = await withSession(site, { username: 'root', role: 'admin' });
  article = (await site.make.article()).id;
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_comment, rate_limit cascade'));

const COMMENT =
  'mutation ($articleId: Int!) { addComment(content: "Hola", articleId: $articleId) { user { username } } }';
const post = async (caller: Caller, query: string, account?: string) => {
  const body = { query, variables: { articleId: article } };
  return caller.post('/graphql', body, account === undefined ? {} : { [ACCOUNT_HEADER]: account });
};
const writers = () => site.em.execute('select user_id from comment order by id');
const refused = { errors: [{ extensions: { code: 'ACCOUNT_CHANGED' } }] };

describe('a write that names the account it was made for', () => {
  it.each([
    ['another account', () => String(ana.user.id)],
    ['no account', () => 'none'],
    ['something else', () => '0'],
  ])('is refused if that is %s, and nothing is written', async (_, account) => {
    expect(await post(bea, COMMENT, account())).toMatchObject({ status: 409, body: refused });
    expect(await writers()).toEqual([]);
  });

  it('is refused over REST and for uploads as well', async () => {
    const headers = { [ACCOUNT_HEADER]: String(ana.user.id) };
    const other = { status: 409, body: { code: 'ACCOUNT_CHANGED' } };
    expect(await bea.post('/api/comments', { content: 'Hola', articleId: article }, headers)).toMatchObject(other);
    expect(await admin.put(`/api/articles/${article}`, { title: 'Changed' }, headers)).toMatchObject(other);
    expect(await admin.post('/api/media', undefined, headers)).toMatchObject(other);
    expect(await writers()).toEqual([]);
  });

  it('is done if it is the one that is logged in, or if the write itself says whose it is', async () => {
    expect(await post(bea, COMMENT, String(bea.user.id))).toMatchObject({ status: 200, body: { data: {} } });
    expect(await post(bea, 'mutation { logout }', 'any')).toMatchObject({ body: { data: { logout: true } } });
    bea = await withSession(site, { username: 'bea-again' });
  });

  it('is refused as before if no one is logged in any more', async () => {
    const answer = await post(new Caller(site), COMMENT, String(ana.user.id));
    expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('other programs name none, and queries need none', async () => {
    expect(await post(bea, COMMENT)).toMatchObject({ body: { data: { addComment: {} } } });
    expect(await post(bea, '{ me { id } }', String(ana.user.id))).toMatchObject({ body: { data: { me: {} } } });
  });
});

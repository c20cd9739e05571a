import { indexed } from './indexed.ts';
import { type SignedIn, signedIn } from './sign-in.ts';
import type { TestSite } from './start-site.ts';

const QUESTION = {
  id: 'what',
  question: { en: 'What is a key?', es: '¿Qué es una clave?' },
  options: [
    { id: 'a', text: { en: 'A number', es: 'Un número' } },
    {
      id: 'b',
      text: { en: 'A coin', es: 'Una moneda' },
      why: { en: 'Keys move coins.', es: 'Las claves mueven monedas.' },
    },
    // With four, the form finds nothing to check, which would appear sooner or later.
    { id: 'c', text: { en: 'A password', es: 'Una contraseña' } },
    { id: 'd', text: { en: 'A wallet', es: 'Una billetera' } },
  ],
  answer: 'a',
  explanation: { en: 'A very large one.', es: 'Uno muy grande.' },
};

/** Every element that texts can have, some wider than a phone. */
const BODY = `
<h2 id="why">Why</h2><p>Because. See <a href="/glossary#seed-phrase">words</a> and <code>OP_RETURN</code>.</p>
<h2 id="how">How</h2><ul><li>One</li></ul><blockquote><p>Quoted</p></blockquote>
<pre><code>${'bitcoin-cli getblockcount '.repeat(20)}</code></pre>
<h3 id="numbers">Numbers</h3>
<table><thead><tr>${'<th>Block</th>'.repeat(9)}</tr></thead><tbody><tr>${'<td>840000</td>'.repeat(9)}</tr></tbody></table>
<h2 id="when">When</h2><details open><summary>More</summary><p>Now.</p></details>
<figure class="video-link"><a href="https://youtu.be/aqz-KE-bpKQ">The film</a></figure>
<p><img src="/social/news.png" alt="A chart" width="1200" height="630"></p>
<section class="footnotes"><h2 id="notes">Footnotes</h2><ol><li id="user-content-fn-1">Note</li></ol></section>`;

export const SUBSCRIPTION = '6f1d7f9e-2c53-4b0a-9a55-0d6f2b7f4c11';

/** People who have used a site that has something on each of its pages. */
export interface WholeSite {
  admin: SignedIn;
  learner: SignedIn;
  /** An entry in the history of the article `keys`. */
  change: { id: string; operation: string };
}

/** Fills a site so that each kind of page has something to show. */
export async function fillWholeSite(site: TestSite): Promise<WholeSite> {
  const { make } = site;
  const admin = await signedIn(site, { username: 'bea', role: 'admin' });
  const learner = await signedIn(site, { username: 'camila' });
  const credit = { attribution: 'CC BY 4.0', sourceUrl: 'https://example.org/keys' };
  const article = await make.article({
    ...credit,
    title: 'Keys',
    titleEs: 'Claves',
    slug: 'keys',
    content: BODY,
    reviewedAt: '2026-01-31',
    reviewedBy: 'Ana Peña',
  });
  await make.article({ title: 'Mining', slug: 'mining', category: 'Economics' });
  const video = await make.video({
    ...credit,
    title: 'A film',
    titleEs: 'Una película',
    slug: 'film',
    duration: '9:10',
    viewCount: 5,
  });
  const module = await make.module({ title: 'Basics', titleEs: 'Lo básico' });
  const lesson = await make.lesson({
    ...credit,
    module: module.id,
    title: 'Money',
    titleEs: 'Dinero',
    slug: 'money',
    order: 1,
    content: BODY,
    contentEs: BODY,
    questions: [QUESTION],
    tip: 'Write it down.',
    tipEs: 'Anótalo.',
  });
  await make.lesson({ module: module.id, title: 'Wallets', titleEs: 'Billeteras', slug: 'wallets', order: 2 });
  const comment = await make.comment({ article: article.id, content: 'Is this so?', user: learner.user.id });
  const reply = await make.comment({ article: article.id, parent: comment.id, content: 'It is.', user: admin.user.id });
  await make.comment({ article: article.id, content: 'Spam', status: 'hidden', awaitsReview: true, user: 1 });
  await make.notification({ user: learner.user.id, comment: reply.id });
  await make.savedVideo({ video: video.id, user: learner.user.id });
  await learner.graphql(
    `mutation { visitLesson(lessonId: ${lesson.id}) { __typename } completeLesson(lessonId: ${lesson.id}) { __typename } }`,
  );
  await admin.put(`/api/articles/${article.id}`, { excerpt: 'What a key is good for.' });
  await site.em.execute(
    `insert into newsletter_subscription (key, email, language, confirmed_at) values (?, 'camila@example.org', 'es', now())`,
    [SUBSCRIPTION],
  );
  const items = JSON.stringify([
    { type: 'lesson', id: lesson.id },
    { type: 'article', id: article.id },
  ]);
  await site.em.execute(
    `insert into newsletter_issue (subject, subject_es, intro, intro_es, items, slug, status, started_at, finished_at)
     values ('Keys', 'Claves', 'A **new** lesson.', 'Una lección **nueva**.', ?::jsonb, 'keys', 'sent', '2025-11-05', '2025-11-05')`,
    [items],
  );
  await site.em.execute(
    `insert into newsletter_issue (subject, intro, items, slug) values ('Wallets', 'Soon.', ?::jsonb, 'wallets')`,
    [items],
  );
  const gone = await make.article({ title: 'Old news' });
  await admin.graphql(`mutation { deleteContent(type: article, ids: [${gone.id}]) }`);
  await indexed(site.em);
  const [change] = await site.em.execute<{ id: string; operation: string }[]>(
    `select id, operation from content_change where item_type = 'article' and action = 'edit' order by id desc limit 1`,
  );
  if (!change) throw new Error('The edit of the article has no entry in the history.');
  return { admin, learner, change };
}

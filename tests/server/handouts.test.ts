import { EpubCheck } from '@likecoin/epubcheck-ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Lesson } from '#server/modules/content/course/lesson.entity.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';
import { fromElsewhere } from '../support/elsewhere.ts';
import { withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const CONTENT = `<h2 id="section-keys--coins">Keys &amp; coins</h2>
<p>A <a href="/glossary#key">key</a>, <a href="#section-keys--coins">again</a> and a <a href="https://bitcoin.example/paper">paper</a>.</p>
<details><summary>More</summary><p>Folded text</p></details>
<ol reversed><li>two</li><li>one</li></ol>
<table><tbody><tr><td align="right">1</td></tr></tbody></table>
<p><img src="https://pictures.example/dog.png" alt="A dog" loading="lazy"></p>
<figure><svg viewBox="0 0 10 10" role="img" aria-label="A line"><line x1="0" y1="0" x2="9" y2="9"></line></svg></figure>
<div data-try="fingerprint">Make a fingerprint</div>
<div data-try="question" data-id="who">Before you read on</div>
<h2>Your turn</h2>
<p>Count your keys.</p>
<details><summary>Answers</summary><p>You have two.</p></details>
<details><summary>Go deeper</summary><p>A third one</p></details>
<h2 id="section-end">The end</h2>
<p>Last words</p>`;

const QUESTION = {
  id: 'who',
  question: { en: 'Who holds <the> coins?', es: '¿Quién tiene las monedas?' },
  options: [
    { id: 'bank', text: { en: 'A bank', es: 'Un banco' } },
    { id: 'key', text: { en: 'Whoever has the key', es: 'Quien tiene la llave' } },
  ],
  answer: 'key',
  explanation: { en: 'Keys sign payments.', es: 'Las llaves firman los pagos.' },
};

describe('handouts', () => {
  let site: TestSite;
  let moduleId: number;

  beforeAll(async () => {
    site = await startSite();
    const module = await site.make.module({ title: 'Basics', titleEs: 'Lo básico', slug: 'basics' });
    moduleId = module.id;
    await site.make.lesson({
      module: module.id,
      title: 'Keys & <coins>',
      titleEs: 'Llaves',
      slug: 'keys',
      content: CONTENT,
      contentEs: '<h2 id="section-llaves">Llaves</h2><p>Texto en español, <a href="#llaves">otra vez</a></p>',
      questions: [QUESTION],
    });
    await site.make.lesson({
      module: module.id,
      title: 'English only',
      slug: 'english',
      content: '<p>Only English</p>',
    });
    await site.make.lesson({ module: module.id, title: 'Hidden', slug: 'hidden', status: 'draft' });
    const draft = await site.make.module({ title: 'Draft', slug: 'draft', status: 'draft' });
    await site.make.lesson({ module: draft.id, title: 'In a draft', slug: 'in-a-draft' });
    await site.make.module({ title: 'Empty', slug: 'empty' });
  });

  afterAll(() => site.close());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}/course/${path}`, { headers });
  const textOf = async (path: string) => {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    return answer.text();
  };

  it.each([
    'modules/999/booklet-en.html',
    'modules/0/booklet-en.html',
    'modules/99999999999/booklet-en.epub',
    'modules/1/booklet-fr.html',
    'modules/1/booklet-en.pdf',
    'modules/2/booklet-en.html',
    'modules/3/booklet-en.epub',
    'hidden/slides-en.html',
    'in-a-draft/slides-en.html',
    'in-a-draft/answers-en.html',
    'keys/slides-fr.html',
    'english/questions-en.html',
    'nothing/answers-es.html',
  ])('there is none at %s, not even for an admin', async (path) => {
    const admin = await withSession(site, { role: 'admin' });
    expect((await get(path)).status).toBe(404);
    expect((await get(path, { cookie: admin.cookie ?? '' })).status).toBe(404);
  });

  it('there is none of a draft that a preview link shows, and a link changes no other handout', async () => {
    const admin = await withSession(site, { role: 'admin' });
    const { id } = await site.em.fork().findOneOrFail(Lesson, { slug: 'hidden' });
    const { data } = await admin.graphql<{ createPreviewLink: { token: string } }>(
      'mutation ($id: Int!) { createPreviewLink(type: lesson, id: $id) { token } }',
      { id },
    );
    const { token } = data?.createPreviewLink ?? {};
    expect((await get(`hidden?preview=${token}`)).status).toBe(200);
    for (const path of ['hidden/slides-en.html', 'hidden/SLIDES-en.html']) {
      expect((await get(`${path}?preview=${token}`)).status, path).toBe(404);
      expect((await get(path, { 'x-sato-preview': token ?? '' })).status, path).toBe(404);
    }
    expect(await textOf(`keys/slides-en.html?preview=${token}`)).toBe(await textOf('keys/slides-en.html'));
    for (const file of ['sitemap.xml', 'rss/en.xml']) {
      const answer = await fetch(`${site.url}/${file}?preview=${token}`, {
        headers: { 'x-sato-preview': token ?? '' },
      });
      expect(await answer.text()).not.toContain('hidden');
    }
  });

  it('a module that is too long for one file says so', async () => {
    const module = await site.make.module({ title: 'Long', slug: 'long' });
    for (let count = 0; count < 5; count += 1) {
      await site.make.lesson({ module: module.id, content: `<p>${'word '.repeat(200_000)}</p>` });
    }
    const answer = await get(`modules/${module.id}/booklet-en.epub`);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('too long for one file');
  });

  it('a booklet has all published lessons with open texts, numbered links, questions and answers', async () => {
    const booklet = await textOf(`modules/${moduleId}/booklet-en.html`);
    expect(booklet).toContain('<h2>Keys &#x26; &#x3C;coins></h2>');
    expect(booklet).toContain(`<h3 id="l1-section-keys--coins">Keys &#x26; coins</h3>`);
    expect(booklet).toContain('<a href="#l1-section-keys--coins">again</a>');
    expect(booklet).toContain('<details open>');
    expect(booklet).toContain(`<a href="${site.url}/glossary#key">key</a><sup class="note">1</sup>`);
    expect(booklet).toContain('<li>https://bitcoin.example/paper</li>');
    expect(booklet).toContain(`Try it on the site: <a href="${site.url}/course/keys?lang=en">Make a fingerprint</a>`);
    expect(booklet).toContain('Who holds &#x3C;the> coins?');
    expect(booklet.indexOf('Answer: B')).toBeGreaterThan(booklet.indexOf('Only English'));
    // The answers to a task are with those to the questions; what explains more stays where it is.
    expect(booklet.indexOf('You have two.')).toBeGreaterThan(booklet.indexOf('Only English'));
    expect(booklet.indexOf('The answers are at the end.')).toBeLessThan(booklet.indexOf('A third one'));
    expect(booklet.indexOf('A third one')).toBeLessThan(booklet.indexOf('Last words'));
    expect(booklet).not.toContain('Before you read on');
    expect(booklet).not.toContain('Hidden');
  });

  it('a booklet has the answers to questions of a lesson without a task', async () => {
    const { id } = await site.make.module();
    await site.make.lesson({ module: id, content: '<p>No task</p>', questions: [QUESTION] });
    expect(await textOf(`modules/${id}/booklet-en.html`)).toContain('Answer: B');
  });

  it('the Spanish booklet is in Spanish, and marks what is in English', async () => {
    const booklet = await textOf(`modules/${moduleId}/booklet-es.html`);
    expect(booklet).toContain('<html lang="es">');
    expect(booklet).toContain('Texto en español, <a href="#l1-section-llaves">otra vez</a>');
    expect(booklet).toContain('¿Quién tiene las monedas?');
    expect(booklet).toContain('<div lang="en"><p>Only English</p></div>');
    expect(booklet).toContain('Comprueba lo que sabes');
  });

  it('slides begin with the title, and have one heading each', async () => {
    const slides = await textOf('keys/slides-en.html');
    const sections = slides.split('<section>').slice(1);
    expect(sections[0]).toContain('<h1>');
    for (const section of sections) expect(section.match(/<h[12]/g)).toHaveLength(1);
    expect(sections.at(-3)).toContain('The end');
    expect(sections.at(-2)).toContain('Whoever has the key');
    expect(sections.at(-1)).toContain('You have two.');
    expect(slides.split('You have two.')).toHaveLength(2);
  });

  it('the sheet of questions keeps the answers to itself; another has them', async () => {
    const questions = await textOf('keys/questions-es.html');
    expect(questions).toContain('Quien tiene la llave');
    expect(questions).toContain('Nombre:');
    expect(questions).not.toContain('firman');
    const answers = await textOf('keys/answers-es.html');
    expect(answers).toContain('Respuesta: B');
    expect(answers).toContain('Las llaves firman los pagos.');
  });

  it('pages run no code, and search engines leave them out', async () => {
    const { headers } = await get('keys/slides-en.html');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'sha256-/);
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each(['en', 'es'])('the e-book in %s is valid, and its links lead to the site', async (language) => {
    const answer = await get(`modules/${moduleId}/booklet-${language}.epub`);
    expect(answer.headers.get('content-type')).toBe('application/epub+zip');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=basics-${language}.epub`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { messages } = await EpubCheck.validate(bytes);
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
    const files = unzipSync(bytes);
    expect(Object.keys(files)[0]).toBe('mimetype');
    const lesson = strFromU8(files['book/lesson-1.xhtml'] ?? new Uint8Array());
    if (language === 'es') {
      expect(lesson).toContain('Texto en español');
      return;
    }
    expect(lesson).toContain('<a href="https://pictures.example/dog.png">A dog</a>');
    expect(lesson).toContain(`href="${site.url}/glossary#key"`);
    expect(strFromU8(files['book/package.opf'] ?? new Uint8Array())).toContain(
      'href="lesson-1.xhtml" media-type="application/xhtml+xml" properties="svg"',
    );
  });

  it('one place may have 100 new ones made in ten minutes; what is kept doesn’t count, and others still get theirs', async () => {
    const reader = await withSession(site);
    const { id: module } = await site.make.module({ title: 'Many', slug: 'many' });
    for (let n = 0; n < 3; n += 1) await site.make.lesson({ module, slug: `many-${n}`, content: `<p>Text ${n}</p>` });
    await truncate(site.em, 'rate_limit');
    const [place, other] = [fromElsewhere(), fromElsewhere()];
    // Someone who is logged in gets nothing from the memory that answers visitors.
    const ask = (n: number, from: Record<string, string>) =>
      get(`many-${n}/slides-en.html`, { ...from, cookie: reader.cookie ?? '' });
    for (const from of [place, other]) expect((await ask(0, from)).status).toBe(200);
    expect(await site.em.execute(`select points from rate_limit where key like 'handout:%'`)).toEqual([{ points: 1 }]);
    await used(site, 'handout', 99);
    expect((await ask(1, place)).status).toBe(200);
    const refused = await ask(2, place);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await (await ask(2, other)).text()).toContain('Text 2');
  });

  it('what is kept is made again once something in it changes', async () => {
    const reader = await withSession(site);
    const page = async () => (await get('keys/slides-en.html', { cookie: reader.cookie ?? '' })).text();
    const before = await page();
    expect(await page()).toBe(before);
    await site.em.execute(`update lesson set attribution = 'Ana', title = 'Coins and keys' where slug = 'keys'`);
    expect(await page()).toContain('Coins and keys');
    await site.em.execute(`update lesson set attribution = null, title = 'Keys & <coins>' where slug = 'keys'`);
    expect(await page()).toBe(before);
  });

  it('the same module gives the same bytes', async () => {
    const book = async () => Buffer.from(await (await get(`modules/${moduleId}/booklet-en.epub`)).arrayBuffer());
    expect((await book()).equals(await book())).toBe(true);
  });
});

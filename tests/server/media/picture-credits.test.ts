/** @module-tag extended */

import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';

let place: MediaPlace;
let site: TestSite;
let admin: SignedIn;
/** With a credit and a source, with a credit only, with a source only, and without either. */
let harbor: Uploaded;
let boats: Uploaded;
let map: Uploaded;
let plain: Uploaded;

const UPDATE = `mutation ($digest: String!, $input: MediaInput!) { updateMedia(digest: $digest, input: $input) { id } }`;
const NOTHING = { altEn: null, altEs: null, decorative: true, credit: null, license: null, sourceUrl: null };
const HARBOR = { credit: 'Ana Ruiz', license: 'CC BY 4.0', sourceUrl: 'https://example.org/a?b=1&c="2"' };

async function describePicture(digest: string, part: object): Promise<void> {
  const input = { ...NOTHING, focalX: 0.5, focalY: 0.5, ...part };
  expect((await admin.graphql(UPDATE, { digest, input })).errors).toBeUndefined();
}

async function picture(name: string, hue: number, part: object): Promise<Uploaded> {
  const { answer } = await upload(admin, await drawn(400, 300, hue).png().toBuffer(), name);
  await describePicture(answer.digest, part);
  return answer;
}

beforeAll(async () => {
  place = await folderPlace();
  site = await startOwnSite({ ...place.settings, RESPONSE_CACHE_MIB: '8' });
  admin = await withSession(site, { role: 'admin', username: 'nora' });
  harbor = await picture('harbor.png', 10, HARBOR);
  boats = await picture('boats.png', 50, { credit: '<b>A "node" & wallet</b>' });
  map = await picture('map.png', 90, { sourceUrl: 'https://www.maps.example/sea' });
  plain = await picture('plain.png', 130, {});
});
afterAll(async () => {
  await site.close();
  await place.close();
});

const page = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const image = ({ src }: Uploaded) => `<img src="${src}" alt="" loading="lazy" decoding="async">`;
const link = (label: string, lang = '') =>
  `<small class="picture-credit">${label}: <a href="https://example.org/a?b=1&#x26;c=%222%22" rel="noopener noreferrer"${lang}>Ana Ruiz, CC BY 4.0</a></small>`;
/** The sizes are left out. */
const bodyIn = async (id: number, language: string) => {
  const query = `{ article(id: ${id}) { localized(language: ${language}) { reading { value terms { id } } } } }`;
  const { data } = await admin.graphql<{
    article: { localized: { reading: { value: string; terms: { id: string }[] } } };
  }>(query);
  const { value = '', terms = [] } = data?.article.localized.reading ?? {};
  return { value: value.replace(/ width="[^>]*(?=>)/g, ''), terms };
};

describe('the credit of a picture in a text', () => {
  it('is neither in what is stored nor in what forms and REST read', async () => {
    const content = `<p>${image(harbor)}</p>`;
    const { id, slug } = await site.make.article({ content });
    const { data } = await admin.graphql<{ article: object }>(`{ article(id: ${id}) { content } }`);
    expect(data?.article).toEqual({ content });
    expect((await admin.get(`/api/articles/${slug}`)).body).toMatchObject({ content });
    expect(await site.em.execute('select content from article where id = ?', [id])).toEqual([{ content }]);
  });

  it('is below it in both languages, a link if the source is known, with the language that every credit is in', async () => {
    const { id, slug } = await site.make.article({
      content: `<p>Before ${image(harbor)} after</p>\n<p>${image(plain)}${image(map)}</p>`,
      titleEs: 'Puerto',
      contentEs: `<p>${image(harbor)}</p>\n<p>${image(map)}</p>`,
    });
    const maps = '<a href="https://www.maps.example/sea" rel="noopener noreferrer"';
    const [english, spanish] = [await bodyIn(id, 'en'), await bodyIn(id, 'es')];
    expect(english.value).toBe(
      `<p>Before ${image(harbor)}${link('Image')} after</p>\n<p>${image(plain)}${image(map)}<small class="picture-credit">Image: ${maps}>maps.example</a></small></p>`,
    );
    expect(spanish.value).toBe(
      `<p>${image(harbor)}${link('Imagen', ' lang="en"')}</p>\n<p>${image(map)}<small class="picture-credit">Imagen: ${maps} lang="en">maps.example</a></small></p>`,
    );
    expect(await page(`/news/${slug}?lang=es`)).toContain(link('Imagen', ' lang="en"'));
    const { slug: lesson } = await site.make.lesson({ content: `<p>${image(harbor)}</p>` });
    // Without Spanish, the whole text is marked as English.
    expect(await page(`/course/${lesson}?lang=es`)).toContain(link('Image'));
  });

  it('is escaped, and no term of the glossary is explained in it', async () => {
    const { id } = await site.make.article({ content: `<p>${image(boats)}</p>\n<p>A wallet.</p>` });
    const { value, terms } = await bodyIn(id, 'en');
    expect(value).toContain(
      '<small class="picture-credit">Image: <span>&#x3C;b>A "node" &#x26; wallet&#x3C;/b></span></small></p>\n<p>A <a class="term"',
    );
    expect(terms).toEqual([{ id: 'wallet' }]);
  });

  it('comes after the link around the picture, and after the caption of a figure', async () => {
    const figure = `<figure>${image(harbor)}<figcaption>At <a href="/news">dawn</a></figcaption>`;
    const linked = `<a href="/news">${image(harbor)} and ${image(harbor)}</a>`;
    const code = `<pre><code>&#x3C;img src="${harbor.src}">\n</code></pre>`;
    const { id } = await site.make.article({ content: `${figure}</figure>\n<p>${linked} after</p>\n${code}` });
    expect((await bodyIn(id, 'en')).value).toBe(
      `${figure}${link('Image')}</figure>\n<p>${linked}${link('Image')}${link('Image')} after</p>\n${code}`,
    );
  });

  it('is in handouts and in the archive of the newsletter', async () => {
    const module = await site.make.module();
    const { slug } = await site.make.lesson({ module: module.id, content: `<p>${image(harbor)}</p>` });
    for (const path of [`/course/modules/${module.id}/booklet-en.html`, `/course/${slug}/slides-en.html`]) {
      expect(await page(path), path).toMatch(
        /<small class="picture-credit">Image: <a href="[^>]*>Ana Ruiz, CC BY 4.0</,
      );
    }
    const answer = await fetch(`${site.url}/course/modules/${module.id}/booklet-en.epub`);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const texts = Object.values(files).map((bytes) => strFromU8(bytes));
    expect(texts.join()).toContain('Ana Ruiz, CC BY 4.0</a>');
    await site.em.execute(
      `insert into newsletter_issue (subject, subject_es, intro, intro_es, items, status, slug, started_at)
       values ('Ships', 'Barcos', ?, 'Texto', '[]', 'sent', 'ships', now())`,
      [`![](${harbor.src})`],
    );
    expect(await page('/newsletter/ships?lang=en')).toContain(link('Image'));
  });
});

describe('the credit of a thumbnail', () => {
  it('is below the large picture of the video’s page, and below a cover', async () => {
    const { slug } = await site.make.video({ thumbnailUrl: harbor.src });
    const { slug: cover } = await site.make.article({ imageUrl: harbor.src });
    const { slug: other } = await site.make.video({ thumbnailUrl: plain.src });
    expect(await page(`/videos/${slug}?lang=en`)).toContain(`<p>${link('Image')}</p>`);
    for (const path of [`/videos/${slug}?lang=es`, `/news/${cover}?lang=es`]) {
      expect(await page(path), path).toContain(`<p>${link('Imagen', ' lang="en"')}</p>`);
    }
    expect(await page(`/videos/${other}?lang=en`)).not.toContain('Image:');
  });
});

describe('a change of a credit', () => {
  it('is on every page that shows the picture, although they were kept in memory', async () => {
    const { slug } = await site.make.lesson({ content: `<p>${image(plain)}</p>` });
    const { slug: video } = await site.make.video({ thumbnailUrl: plain.src });
    const paths = [`/course/${slug}?lang=en`, `/videos/${video}?lang=en`];
    for (const path of paths) expect(await page(path)).not.toContain('Luis Prado');
    await describePicture(plain.digest, { credit: 'Luis Prado' });
    for (const path of paths) expect(await page(path)).toContain('Luis Prado');
    await admin.graphql('mutation ($digest: String!) { deleteMedia(digest: $digest, evenIfUsed: true) { id } }', {
      digest: plain.digest,
    });
    for (const path of paths) expect(await page(path)).not.toContain('Luis Prado');
  });
});

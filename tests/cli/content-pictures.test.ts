/** @module-tag extended */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { drawn, folderPlace, type MediaPlace } from '#tests/support/media-files.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A photo with what a camera writes into it, which an export gives back. */
const photo = () =>
  drawn(800, 450)
    .withExif({ IFD0: { Copyright: 'Ana' } })
    .jpeg()
    .toBuffer();

const texts = {
  'articles/harbor/meta.yml': 'category: Economics\nimageUrl: cover.png\nstatus: published\ndate: 2026-03-01\n',
  'articles/harbor/en.md':
    '---\ntitle: The harbor\nexcerpt: What ships are for.\n---\n\nBefore.\n\n![Boats](harbor.jpg)\n',
  'articles/harbor/es.md': '---\ntitle: El puerto\nexcerpt: Para qué sirven los barcos.\n---\n\n![Botes](harbor.jpg)\n',
  'articles/harbor/media.yml':
    'harbor.jpg:\n  altEn: Boats\n  altEs: Botes\n  credit: Ana Ruiz\n  license: CC BY 4.0\n  focalX: 0.25\n',
};

let place: MediaPlace;
let database: TestDatabase;
let folder: Record<string, string | Uint8Array>;

const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: database.url, ...place.settings } });
const query = async (text: string) => {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  [place, database] = await Promise.all([folderPlace(), freshDatabase()]);
  await query("insert into app_user (username, email, password, role) values ('sato', 's@example.org', 'x', 'admin')");
  folder = {
    ...texts,
    'articles/harbor/harbor.jpg': await photo(),
    'articles/harbor/cover.png': await drawn(640, 360, 40).png().toBuffer(),
  };
});
beforeEach(() =>
  query(`delete from stored_article; delete from stored_course_module; delete from media; delete from imported_item;
    delete from converted_body; delete from written_body`),
);
afterAll(() => Promise.all([place.close(), database.drop()]));

describe('pictures in a content folder', () => {
  it('come back byte for byte, with what is said about them', async () => {
    const source = contentFolder(folder);
    const imported = await sato('content', 'import', source);
    expect(imported.code, imported.errors).toBe(0);
    const [article] = await query('select content, image_url from article');
    expect(article.image_url).toMatch(/^\/media\/[0-9a-f]{64}\/960\.webp$/);
    expect(article.content).toMatch(/<img src="\/media\/[0-9a-f]{64}\/960\.webp" alt="Boats"/);
    expect(await query("select file_name, alt_es, credit, focal_x from media where file_name = 'harbor.jpg'")).toEqual([
      { file_name: 'harbor.jpg', alt_es: 'Botes', credit: 'Ana Ruiz', focal_x: 0.25 },
    ]);
    const target = temporaryFolder();
    const exported = await sato('content', 'export', target);
    expect(exported.code, exported.errors).toBe(0);
    expect(bytesIn(target)).toEqual(bytesIn(source));
    for (const name of ['articles/harbor/harbor.jpg', 'articles/harbor/cover.png']) {
      expect(readFileSync(join(target, name))).toEqual(folder[name]);
    }
    const again = await sato('content', 'import', target, '--json');
    expect(JSON.parse(again.output)).toMatchObject({ counts: { article: { created: 0, updated: 0 } } });
    expect(await query('select count(*)::int as count from media')).toEqual([{ count: 2 }]);
  });

  it('are written by an export whatever address of the site a text has, but not for those of other sites', async () => {
    await sato('content', 'import', contentFolder(folder));
    const [harbor] = await query("select digest from media where file_name = 'harbor.jpg'");
    const shown = (origin: string, width: number) =>
      `<img src="${origin}/media/${harbor.digest}/${width}.webp" alt="" loading="lazy" decoding="async">`;
    const ours = [shown('', 320), shown('', 1440), shown('https://sato.example', 640)];
    const others = [shown('https://other.example', 640), shown('', 500)];
    await query(`update article set content = '<p>${[...ours, ...others].join(' ')}</p>', content_es = null,
      image_url = 'https://sato.example/media/${harbor.digest}/640.webp'`);
    const target = temporaryFolder();
    const site = { SITE_URL: 'https://sato.example', SATO_ADMIN_NAME: 'ana.perez' };
    const exported = await runSato(['content', 'export', target], {
      env: { DATABASE_URL: database.url, ...place.settings, ...site },
    });
    expect(exported.code, exported.errors).toBe(0);
    expect(readFileSync(join(target, 'articles/harbor/harbor.jpg'))).toEqual(folder['articles/harbor/harbor.jpg']);
    const text = readFileSync(join(target, 'articles/harbor/en.md'), 'utf8');
    expect(text.match(/\]\(harbor\.jpg\)/g)).toHaveLength(3);
    expect(text).toContain(`](https://other.example/media/${harbor.digest}/640.webp)`);
    expect(text).toContain(`](/media/${harbor.digest}/500.webp)`);
    expect(readFileSync(join(target, 'articles/harbor/meta.yml'), 'utf8')).toContain('imageUrl: harbor.jpg\n');
  });

  it('may be next to items that are single files, which share them and their descriptions', async () => {
    const [boats, cover] = [folder['articles/harbor/harbor.jpg'] ?? '', folder['articles/harbor/cover.png'] ?? ''];
    const source = contentFolder({
      'articles/harbor.md':
        '---\ntitle: The harbor\nexcerpt: What ships are for.\ncategory: economics\nimageUrl: cover.png\n---\n\n![Boats](./boats.jpg)\n',
      'articles/harbor.es.md': '---\ntitle: El puerto\n---\n\n![Botes](boats.jpg)\n',
      'articles/pier.md':
        '---\ntitle: The pier\nexcerpt: What wood is for.\ncategory: economics\n---\n\n![Boats](boats.jpg)\n',
      'articles/boats.jpg': boats,
      'articles/cover.png': cover,
      'articles/unused.png': cover,
      'articles/media.yml': 'boats.jpg:\n  altEn: Boats\n  altEs: Botes\n',
      'course/basics/_index.md': '---\ntitle: Basics\ndescription: Where to begin.\norder: 1\n---\n',
      'course/basics/money.md': '---\ntitle: Money\norder: 1\n---\n\n![A coin](coin.png)\n',
      'course/basics/coin.png': cover,
    });
    const imported = await sato('content', 'import', source);
    expect(imported.code, imported.errors).toBe(0);
    expect(imported.errors + imported.output).toContain('unused.png: warning: is ignored; no text next to it');
    expect(await query('select file_name, alt_es from media order by file_name')).toEqual([
      { file_name: 'boats.jpg', alt_es: 'Botes' },
      { file_name: 'cover.png', alt_es: null },
    ]);
    const target = temporaryFolder();
    const exported = await sato('content', 'export', target);
    expect(exported.code, exported.errors).toBe(0);
    const written = bytesIn(target);
    expect(Object.keys(written).filter((name) => /\.(?:jpg|png)$/.test(name))).toHaveLength(4);
    for (const item of ['harbor', 'pier']) {
      expect(readFileSync(join(target, `articles/${item}/boats.jpg`))).toEqual(boats);
      expect(readFileSync(join(target, `articles/${item}/media.yml`), 'utf8')).toContain('altEs: Botes');
    }
    // Only what names a changed picture is imported again.
    writeFiles(source, { 'articles/cover.png': await drawn(300, 200, 99).png().toBuffer() });
    const again = await sato('content', 'import', source, '--json');
    expect(JSON.parse(again.output)).toMatchObject({ counts: { article: { created: 0, updated: 1 } } });
  });

  it.each([
    ['missing', {}, 'articles/keys.md:4: error: imageUrl: there is no file key.png next to this one'],
    [
      'not one',
      { 'articles/key.png': 'no picture' },
      "articles/keys.md:4: error: the picture key.png can't be imported",
    ],
    [
      'too large',
      { 'articles/key.png': new Uint8Array(12 * 1024 * 1024 + 1) },
      "the picture key.png can't be imported: The file is larger than 12 MiB",
    ],
    [
      'badly described',
      { 'articles/key.png': 'no picture', 'articles/media.yml': 'key.png:\n  alt: A key\n' },
      'articles/media.yml:1: error: key.png: alt: Invalid input',
    ],
  ])(
    'next to a single file are refused with its line if one is %s, even if only this item is asked for',
    async (_what, files, expected) => {
      const keys =
        '---\ntitle: Keys\nexcerpt: What signing is.\nimageUrl: key.png\ncategory: security\n---\n\nA key signs.\n';
      const source = contentFolder({ 'articles/keys.md': keys, ...files });
      const { code, errors, output } = await sato('content', 'import', source, '--only', 'articles/keys');
      expect(code, output + errors).toBe(1);
      expect((output + errors).replaceAll(`${source}/`, '')).toContain(expected);
      expect(await query('select slug from article')).toEqual([]);
    },
  );

  it('are checked for alternative texts in both languages, unless media.yml says that they are decorative', async () => {
    const found = async (media: string) => {
      const source = contentFolder({
        ...folder,
        'articles/harbor/en.md': `${texts['articles/harbor/en.md']}\n![](./harbor.jpg)\n`,
        'articles/harbor/es.md': `${texts['articles/harbor/es.md']}\n![](harbor.jpg)\n`,
        'articles/harbor/media.yml': media,
      });
      const { output } = await runSato(['content', 'check', source], { env: { NO_COLOR: '1' } });
      const lines = output.replaceAll(`${source}/articles/harbor/`, '').split('\n');
      return lines.filter((line) => line.endsWith('[missing-alt]'));
    };
    const missing = (place: string, name: string) =>
      `${place}: warning: the picture ${name} has no alternative text [missing-alt]`;
    expect(await found('harbor.jpg:\n  altEn: Boats\ncover.png:\n  altEn: A pier\n')).toEqual([
      missing('en.md:10:1', './harbor.jpg'),
      missing('es.md:8:1', 'harbor.jpg'),
      missing('meta.yml:2:1', 'cover.png'),
    ]);
    expect(await found('harbor.jpg:\n  decorative: true\ncover.png:\n  altEn: A pier\n  altEs: Un muelle\n')).toEqual(
      [],
    );
    expect(await found('harbor.jpg:\n  decorative: true\ncover.png:\n  decorative: true\n')).toEqual([]);
  });

  it('are replaced when their file changes', async () => {
    const source = contentFolder(folder);
    await sato('content', 'import', source);
    const [before] = await query('select image_url from article');
    writeFiles(source, { 'articles/harbor/cover.png': await drawn(300, 200, 99).png().toBuffer() });
    await sato('content', 'import', source);
    const [after] = await query('select image_url from article');
    expect(after.image_url).not.toBe(before.image_url);
  });

  it('are mirrored: those of new items come along, and those that the folder no longer has are shown nowhere', async () => {
    const pier = {
      'articles/pier/meta.yml': 'category: Economics\nimageUrl: pier.png\nstatus: published\ndate: 2026-03-02\n',
      'articles/pier/en.md': '---\ntitle: The pier\nexcerpt: What wood is for.\n---\n\nWood.\n',
      'articles/pier/pier.png': await drawn(500, 300, 200).png().toBuffer(),
    };
    const buoy = await drawn(400, 300, 300).png().toBuffer();
    const lighthouse = {
      'articles/lighthouse/meta.yml': 'category: Economics\nstatus: published\ndate: 2026-03-03\n',
      'articles/lighthouse/en.md':
        '---\ntitle: The lighthouse\nexcerpt: What light is for.\n---\n\n![A buoy](buoy.png)\n',
      'articles/lighthouse/buoy.png': buoy,
    };
    expect((await sato('content', 'import', contentFolder({ ...folder, ...pier }))).code).toBe(0);
    const shown = () =>
      query(`select m.file_name as file, r.slug from media m join media_use u using (digest)
        join article r on u.item_type = 'article' and r.id = u.item_id order by 1`);
    const before = [
      { file: 'cover.png', slug: 'harbor' },
      { file: 'harbor.jpg', slug: 'harbor' },
      { file: 'pier.png', slug: 'pier' },
    ];
    expect(await shown()).toEqual(before);
    const { 'articles/harbor/cover.png': _, ...others } = folder;
    const source = contentFolder({
      ...others,
      'articles/harbor/meta.yml': 'category: Economics\nstatus: published\ndate: 2026-03-01\n',
      ...lighthouse,
    });
    const mirror = ['content', 'import', source, '--mode', 'mirror'];
    expect((await sato(...mirror)).code).toBe(2);
    expect((await sato(...mirror, '--dry-run')).code).toBe(0);
    expect(await shown()).toEqual(before);
    expect(await query('select count(*)::int as count from media')).toEqual([{ count: 3 }]);
    const mirrored = await sato(...mirror, '--delete');
    expect(mirrored.code, mirrored.errors).toBe(0);
    expect(await shown()).toEqual([
      { file: 'buoy.png', slug: 'lighthouse' },
      { file: 'harbor.jpg', slug: 'harbor' },
    ]);
    const target = temporaryFolder();
    expect((await sato('content', 'export', target)).code).toBe(0);
    const exported = Object.keys(bytesIn(target)).filter((path) => /\.(?:jpg|png)$/.test(path));
    expect(exported).toEqual(['articles/harbor/harbor.jpg', 'articles/lighthouse/buoy.png']);
    expect(readFileSync(join(target, 'articles/lighthouse/buoy.png'))).toEqual(buoy);
    // What is in the trash comes back with its picture.
    expect(await query('select file_name from media where deleted_at is null order by 1')).toEqual(
      ['buoy.png', 'cover.png', 'harbor.jpg', 'pier.png'].map((name) => ({ file_name: name })),
    );
  });

  it('are not stored by a dry run or a check', async () => {
    const source = contentFolder(folder);
    const check = await sato('content', 'check', source);
    expect(check.errors + check.output).not.toContain('harbor.jpg');
    expect((await sato('content', 'import', source, '--dry-run')).code).toBe(0);
    expect(await query('select digest from media')).toEqual([]);
  });

  it.each<[string, Record<string, string | (() => Promise<Buffer>)>, string]>([
    [
      'a missing one in meta.yml',
      { 'articles/harbor/meta.yml': 'category: economics\nimageUrl: covr.png\n' },
      'articles/harbor/meta.yml:2: error: imageUrl: there is no file covr.png next to this one',
    ],
    [
      'a damaged one',
      { 'articles/harbor/harbor.jpg': async () => (await photo()).subarray(0, 2_000) },
      "articles/harbor/en.md:8: error: the picture harbor.jpg can't be imported: The picture is damaged or incomplete",
    ],
    [
      'one that is too large',
      { 'articles/harbor/harbor.jpg': async () => Buffer.concat([await photo(), Buffer.alloc(12 * 1024 * 1024)]) },
      "articles/harbor/en.md:8: error: the picture harbor.jpg can't be imported: The file is larger than 12 MiB",
    ],
    [
      'a text with the name of one',
      { 'articles/harbor/cover.png': async () => Buffer.from('no picture') },
      "articles/harbor/meta.yml:2: error: the picture cover.png can't be imported: Only JPEG, PNG",
    ],
    [
      'a bomb',
      {
        'articles/harbor/cover.png': async () =>
          sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
      },
      "articles/harbor/meta.yml:2: error: the picture cover.png can't be imported: The picture has more than 64 million",
    ],
    [
      'a photo of an iPhone',
      {
        'articles/harbor/meta.yml': 'category: News\nimageUrl: cover.heic\n',
        'articles/harbor/cover.heic': async () =>
          Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]),
      },
      "articles/harbor/meta.yml:2: error: the picture cover.heic can't be imported: This is a HEIC photo",
    ],
    [
      'a description with an unknown key',
      { 'articles/harbor/media.yml': 'harbor.jpg:\n  alt: Boats\n' },
      'articles/harbor/media.yml:1: error: harbor.jpg: alt: Invalid input',
    ],
  ])('refuses %s with its file and line, and imports nothing', async (_what, changes, expected) => {
    const made = await Promise.all(
      Object.entries(changes).map(
        async ([path, text]) => [path, typeof text === 'string' ? text : await text()] as const,
      ),
    );
    const source = contentFolder({ ...folder, ...Object.fromEntries(made) });
    for (const command of ['check', 'import']) {
      const { code, output, errors } = await sato('content', command, source);
      expect(code).toBe(1);
      // A check also prints the column.
      const printed = (output + errors).replaceAll(`${source}/`, '').replace(/:(\d+):1: /g, ':$1: ');
      expect(printed).toContain(expected);
    }
    expect(await query('select slug from article')).toEqual([]);
    expect(await query('select digest from media')).toEqual([]);
  });
});

/** @module-tag extended */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unpackArchive } from '#cli/content/archive.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { ARTICLE } from '#tests/support/content-folder.ts';
import { fuzz } from '#tests/support/extent.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { runSato, startSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { type TarEntry, tarBytes } from '#tests/support/tar-bytes.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

const FILES: TarEntry[] = Object.entries(ARTICLE).map(([name, content]) => ({ name, content }));
const META = ARTICLE['articles/keys/meta.yml'];

describe('sato content import -', () => {
  let site: TestSite;
  let temporary: string;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    temporary = temporaryFolder();
    await truncate(site.em, 'stored_article cascade');
  });

  const env = () => ({ DATABASE_URL: site.databaseUrl, TMPDIR: temporary });
  const imported = (input: Uint8Array) => runSato(['content', 'import', '-'], { env: env(), input });
  const slugs = () => site.em.execute('select slug from article');
  const outside = (name: string) => `it is outside the archive (at ${JSON.stringify(name)})`;

  it.each<[string, Uint8Array, string]>([
    ['that is none', Buffer.from('not a tar archive'.repeat(100)), 'Invalid tar header'],
    ['that is compressed', gzipSync(tarBytes(FILES), { level: 0 }), 'Invalid tar header'],
    ['that is cut off in a header', tarBytes(FILES).subarray(0, 1000), 'Unexpected end of data'],
    ['that is cut off in a file', tarBytes(FILES, { ends: false }).subarray(0, -100), 'Unexpected end of data'],
    ['of a file of 3 GB', tarBytes([{ name: 'a', size: '30000000000\0' }]), 'it holds more than 2000000000 bytes'],
    [
      'of a file of more bytes than there are',
      tarBytes([{ name: 'a', size: Buffer.from([0x80, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]) }]),
      'its size is not a number',
    ],
    ['of a file of no size', tarBytes([{ name: 'a', size: Buffer.alloc(12, 0x81) }]), 'its size is not a number'],
    [
      'of a file of less than nothing',
      tarBytes([{ name: 'a', size: Buffer.from([255, ...Buffer.alloc(11, 254)]) }]),
      'Invalid header',
    ],
    ['with a name of 100 MB', tarBytes([{ name: 'a', type: 'L', size: '00575360400\0' }]), 'Header exceeds max size'],
    ['with a path out of it', tarBytes([...FILES, { name: '../x.md', content: 'x' }]), outside('../x.md')],
    [
      'with a path out of it, half way in',
      tarBytes([...FILES, { name: 'articles/../../x.md', content: 'x' }]),
      outside('articles/../../x.md'),
    ],
    [
      'with a file in the place of a folder',
      tarBytes([{ name: 'articles', content: 'x' }, ...FILES]),
      '(at "articles/keys/meta.yml")',
    ],
    [
      'with a name that no disk takes',
      tarBytes([{ name: 'x', type: 'L', content: 'a'.repeat(300) }, { name: 'x' }]),
      'name too long',
    ],
  ])('refuses an archive %s in one sentence, and leaves nothing behind', async (_, bytes, reason) => {
    const { code, output, errors } = await imported(bytes);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    const last = errors.trimEnd().split('\n').at(-1);
    expect(last).toMatch(/^stdin is not a readable tar archive: .*\.$/);
    expect(last).toContain(reason);
    expect(errors).not.toMatch(/^ +at /m);
    expect(await slugs()).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
    expect(existsSync(join(temporary, '../x.md'))).toBe(false);
  });

  it('refuses an archive that is empty', async () => {
    const { code, errors } = await imported(tarBytes([]));
    expect(code).toBe(1);
    expect(errors).toContain('error: stdin has no content that can be imported');
  });

  it("immediately refuses what isn't an archive, although its writer goes on", async () => {
    const sato = startSato(['content', 'import', '-'], env());
    sato.process.stdin.write('x'.repeat(2000));
    expect(await sato.ended).toMatchObject({ code: 2 });
  });

  it('follows no links and creates no devices', async () => {
    const entries = [
      { name: 'articles/keys/meta.yml', content: META },
      { name: 'articles/keys/en.md', type: '2', link: '/etc/passwd' },
      { name: 'articles/keys/es.md', type: '1', link: 'articles/keys/meta.yml' },
      { name: 'videos', type: '2', link: '/etc' },
      { name: 'articles/null', type: '3' },
      { name: 'articles/disk', type: '4' },
      { name: 'articles/pipe', type: '6' },
    ];
    const { code, errors } = await imported(tarBytes(entries));
    expect(code).toBe(1);
    expect(errors).toContain('stdin/articles/keys: error: has no text; expected en.md or en.html\n1 error, 0 warnings');
  });

  it('accepts paths relative to its top, entries for folders, and the last of two files', async () => {
    const entries = [
      { name: './', type: '5' },
      { name: '.', type: '5' },
      { name: '/articles/keys/meta.yml', content: 'category: [' },
      ...FILES.map(({ name, content }) => ({ name: `./${name}`, content })),
    ];
    const { code, errors } = await imported(tarBytes(entries));
    expect(code, errors).toBe(0);
    expect(await slugs()).toEqual([{ slug: 'keys' }]);
  });
});

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...FILES.map((file) => file.name)) },
  fc.constantFrom(
    ...['', '.', '..', '/', '../a', 'a/../../b', '/etc/x', 'articles', './articles/', 'a\\..\\b', 'a//b', '~/x'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const entry = fc.record(
  {
    name,
    content: fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom('30 path=../../x\n', '12 size=99999\n', '9 size=x\n', '0 =\n'),
    ),
    type: fc.constantFrom(...'0012345673LKxxgSDV\0~'),
    link: name,
    size: fc.oneof(fc.string({ maxLength: 12 }), fc.uint8Array({ minLength: 12, maxLength: 12 })),
  },
  { requiredKeys: ['name'] },
);
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(600),
  put: fc.uint8Array({ maxLength: 20 }),
});

it('any archive is unpacked into its folder or refused with a reason', async () => {
  const check = fc.asyncProperty(fc.array(entry, { maxLength: 6 }), fc.option(damage), async (entries, broken) => {
    const around = temporaryFolder();
    const folder = join(around, 'unpacked');
    let bytes = tarBytes(entries);
    if (broken) {
      const start = Math.floor(broken.at * bytes.length);
      bytes = Buffer.concat([bytes.subarray(0, start), broken.put, bytes.subarray(start + broken.removed)]);
    }
    try {
      await unpackArchive(Readable.from([bytes], { objectMode: false }), folder, 'stdin');
    } catch (error) {
      expect(error).toBeInstanceOf(SetupError);
      expect(String(error)).toMatch(/^SetupError: stdin is not a readable tar archive: .+\.$/s);
    }
    expect(Object.keys(bytesIn(around)).filter((path) => !path.startsWith('unpacked/'))).toEqual([]);
  });
  await fc.assert(check, { ...fuzz(3000, 500), timeout: 10_000 });
});

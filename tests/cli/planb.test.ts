import { describe, expect, it } from 'vitest';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { wholeContent } from '#tests/support/read-content.ts';

const video = (label: string, id: string) => `![${label}](https://youtu.be/${id})`;

/** A course in the layout of planb; the text below the front matter is given. */
function course(id: string, english: string, spanish?: string): Record<string, string> {
  const front = (name: string) => `---\nname: ${name}\ngoal: Know ${id}.\nobjectives:\n  - Aim one\n---\n`;
  return {
    [`courses/${id}/course.yml`]: 'level: beginner\nhours: 2\nprofessors:\n  - rabbit-hole\n',
    [`courses/${id}/en.md`]: front(`Course ${id}`) + english,
    ...(spanish && { [`courses/${id}/es.md`]: front(`Curso ${id}`) + spanish }),
    'professors/rogzy/professor.yml': 'name: Rogzy\ncontributor_id: rabbit-hole\n',
  };
}

async function read(files: Record<string, string>) {
  const folder = contentFolder(files);
  const source = await wholeContent(folder, 'planb');
  return { ...source, lines: problemLines(source, folder) };
}

describe('a planb folder', () => {
  it('is refused without courses and tutorials, and for a course without a name', async () => {
    expect((await read({ 'README.md': 'x' })).lines).toEqual([
      '.: error: expected a folder courses or tutorials, found neither',
    ]);
    const files = {
      ...course('btc', '# A\n## B\ntext\n'),
      'courses/btc/en.md': '---\ngoal: x\n---\n# A\n## B\ntext\n',
    };
    expect((await read(files)).lines).toEqual(['courses/btc/en.md:1: error: name is missing; expected a text']);
  });

  it('gives a module for each part and a lesson for each chapter, the introduction first', async () => {
    const { drafts, lines } = await read(
      course(
        'btc101',
        '# Begin here\n\nWelcome.\n\n+++\n\n# Money\n## 1. Gold & silver\n\nShiny.\n\n### Coins\n\n```sh\n# not a part\n## not a chapter\n```\n\n# Wallets\n\nBetween.\n\n## Keys\n\nSecret.\n',
        '# Comienza\n\nHola.\n\n+++\n\n# Dinero\n## 1. Oro y plata\n\nBrilla.\n\n# Carteras\n\nEntre.\n\n## Llaves\n\nSecreto.\n',
      ),
    );
    expect(lines).toEqual([]);
    expect(
      drafts.map(({ type, slug, moduleSlug, values }) => [
        type,
        slug,
        moduleSlug,
        values.order,
        values.title,
        values.titleEs,
      ]),
    ).toEqual([
      ['module', 'btc101-money', undefined, 1, 'Money', 'Dinero'],
      ['lesson', 'btc101-begin-here', 'btc101-money', 1, 'Begin here', 'Comienza'],
      ['lesson', 'btc101-1-gold-silver', 'btc101-money', 2, '1. Gold & silver', '1. Oro y plata'],
      ['module', 'btc101-wallets', undefined, 2, 'Wallets', 'Carteras'],
      ['lesson', 'btc101-wallets', 'btc101-wallets', 1, 'Wallets', 'Carteras'],
      ['lesson', 'btc101-keys', 'btc101-wallets', 2, 'Keys', 'Llaves'],
    ]);
    expect(drafts[0]?.values.description).toBe('Course btc101: Know btc101.');
    expect(plainText(drafts[1]?.body?.content ?? '')).toBe('Welcome. Know btc101. Aim one');
    expect(drafts[2]?.body?.content).toMatch(
      /^<p>Shiny.<\/p>\n<h2 id="section-coins">Coins<\/h2>\n<pre><code class="language-sh"># not a part\n## not/,
    );
    expect(drafts[4]?.body?.contentEs).toBe('<p>Entre.</p>');
    expect(drafts[5]?.values).toMatchObject({
      attribution: 'Rogzy; Plan B Network / DecouvreBitcoin, bitcoin-educational-content, CC BY-SA 4.0 (adapted)',
      sourceUrl: 'https://github.com/PlanB-Network/bitcoin-educational-content',
      duration: '1 min',
      status: 'published',
    });
  });

  it('keeps chapters of one title apart, within a course and between courses, and the courses one after another', async () => {
    const text = '# Part\n## Thanks\n\na\n\n## Thanks\n\nb\n';
    const { drafts, lines } = await read({ ...course('a1', text), ...course('b1', text) });
    expect(lines).toEqual([]);
    expect(drafts.map(({ slug, values }) => [slug, values.order])).toEqual([
      ['a1-part', 1],
      ['a1-thanks', 1],
      ['a1-thanks-2', 2],
      ['b1-part', 2],
      ['b1-thanks', 1],
      ['b1-thanks-2', 2],
    ]);
  });

  it('pairs what is certain where the languages do not have the same chapters, and says what is not', async () => {
    const { drafts, lines } = await read(
      course(
        'secu',
        `# One\n## A\n\nno mark\n\n## B\n\n${video('b', 'aaaaaaaaaaa')}\n\n# Two\n## Mail\n\n${video('m', 'bbbbbbbbbbb')}\n\n## New mail\n\nonly English\n\n## Keys\n\n${video('k', 'ccccccccccc')}\n\n# Stray\n\nlead\n\n## End\n\nno mark\n`,
        `# Uno\n## A es\n\nsin marca\n\n## B es\n\n${video('b', 'aaaaaaaaaaa')}\n\n# Dos\n## Correo\n\n${video('m', 'bbbbbbbbbbb')}\n\n${'palabra '.repeat(150)}\n\n## Llaves\n\n${video('k', 'ccccccccccc')}\n\n## Fin\n\nsin marca\n`,
      ),
    );
    expect(drafts.filter(({ type }) => type === 'lesson').map(({ values }) => [values.title, values.titleEs])).toEqual([
      ['A', 'A es'],
      ['B', 'B es'],
      ['Mail', 'Correo'],
      ['New mail', undefined],
      ['Keys', 'Llaves'],
      ['Stray', undefined],
      ['End', undefined],
    ]);
    expect(drafts.filter(({ type }) => type === 'module').map(({ values }) => values.titleEs)).toEqual([
      'Uno',
      'Dos',
      undefined,
    ]);
    expect(lines).toEqual([
      'courses/secu/en.md:21: warning: the chapter "New mail" has no certain counterpart in Spanish and is imported in English only',
      'courses/secu/en.md:29: warning: the part "Stray" has no certain counterpart in Spanish; its title is imported in English only',
      'courses/secu/en.md:29: warning: the chapter "Stray" has no certain counterpart in Spanish and is imported in English only',
      'courses/secu/en.md:33: warning: the chapter "End" has no certain counterpart in Spanish and is imported in English only',
      'courses/secu/es.md:7: warning: Spanish has 2 parts and 5 lessons, English 3 parts and 7 lessons; they are paired by their videos, pictures and links, and by position only between such pairs',
      'courses/secu/es.md:17: warning: the chapter "Correo" is imported as the Spanish of "Mail", but has 151 words against 1: one of them may hold the text of more than one chapter',
      'courses/secu/es.md:27: warning: the Spanish chapter "Fin" has no certain counterpart in English and is left out',
    ]);
  });

  it('pairs chapters of which half of the links are the same', async () => {
    const { drafts } = await read(
      course(
        'half',
        '# One\n## New\n\ntext\n\n## A\n\n[1](https://one.example)\n',
        '# Uno\n## A es\n\n[1](https://one.example) [2](https://two.example)\n',
      ),
    );
    expect(drafts.filter(({ type }) => type === 'lesson').map(({ values }) => values.titleEs)).toEqual([
      undefined,
      'A es',
    ]);
  });

  it('makes an article of each tutorial, only in English if there is no Spanish', async () => {
    const { drafts, lines } = await read({
      'tutorials/mining/attakai/tutorial.yml': 'builder: x\ncredits:\n  professor: case-memory\n',
      'tutorials/mining/attakai/en.md':
        '---\nname: Attakaï\n\ndescription: Heating with a miner\n---\n\n![cover](assets/c.png)\n\n# Build it\n\nText.\n',
      'tutorials/mining/attakai/es.md': '---\nname: Attakaï\ndescription: Calefacción\n---\n\nTexto.\n',
      'tutorials/wallet/joinBot/tutorial.yml': 'builder: y\n',
      'tutorials/wallet/joinBot/en.md': `---\nname: JoinBot\n---\n\n${'A sentence of some length. '.repeat(12)}\n`,
      'professors/jim/professor.yml': 'name: Jim\ncontributor_id: case-memory\n',
    });
    expect(lines).toEqual([
      'tutorials/mining/attakai/en.md:7: warning: pictures that are not here are shown as their captions: assets/c.png',
    ]);
    expect(drafts[0]).toMatchObject({
      type: 'article',
      slug: 'attakai',
      values: { title: 'Attakaï', excerpt: 'Heating with a miner', excerptEs: 'Calefacción', category: 'Tutorial' },
      body: { content: '<h2 id="section-build-it">Build it</h2>\n<p>Text.</p>', contentEs: '<p>Texto.</p>' },
    });
    expect(drafts[0]?.values.attribution).toMatch(/^Jim; /);
    expect(drafts[1]).toMatchObject({ slug: 'joinbot', body: { contentEs: null } });
    expect(drafts[1]?.values.excerpt).toMatch(/^A sentence of some length\. .{150,175}…$/);
  });
});

/** @module-tag extended */

import { expect, it } from 'vitest';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';

const FRONT = '---\ntitle: Keys\nexcerpt: What a key is for.\n---\n\n';
const MANY = 'YAML: expected at most';
const SLOW = 'takes too long to read: found';
const DEEP = 'YAML: lists and keys are nested too deeply';
const UNDERLINED = 'a\n=\n'.repeat(100_000);
/** Each list is two spaces deeper than the one around it. */
const lists = (count: number) => Array.from({ length: count }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('');
const keys = (count: number, separator: string) => Array.from({ length: count }, (_, n) => `k${n}: 1`).join(separator);

it.each([
  ['meta.yml', keys(60_000, '\n'), 1, `${MANY} 200000 characters, found 588889`],
  ['meta.yml', keys(15_000, '\n'), 2858, `${MANY} 20000 keys, values and punctuation marks`],
  ['meta.yml', `category: News\nattribution: ${'['.repeat(19_000)}`, 2, DEEP],
  [
    'meta.yml',
    `category: News\nattribution: {${keys(90_000, ',').slice(0, 190_000)}}`,
    2,
    `${MANY} 20000 keys, values and punctuation marks`,
  ],
  ['en.md', `${FRONT}${'>'.repeat(20_000)}`, 6, `${SLOW} 20000 nested quotes and lists; expected at most 16`],
  ['en.md', `${FRONT}${lists(600)}`, 22, `${SLOW} 17 nested quotes and lists; expected at most 16`],
  ['en.md', `${FRONT}Words.\n\n${lists(600)}`, 24, `${SLOW} 17 nested quotes and lists; expected at most 16`],
  [
    'en.md',
    `${FRONT}${lists(600).replaceAll('- a', '- a\nb')}`,
    38,
    `${SLOW} 17 nested quotes and lists; expected at most 16`,
  ],
  [
    'en.md',
    `${FRONT}${lists(600).replaceAll(/^/gm, '> ')}`,
    21,
    `${SLOW} 17 nested quotes and lists; expected at most 16`,
  ],
  ['en.md', `${FRONT}\`\`\`\n${lists(600)}`, 39, `${SLOW} 33 nested quotes and lists; expected at most 32`],
  ['en.md', `${FRONT}${'[^1]: [^2]: '.repeat(500)}a`, 6, `${SLOW} 1000 nested quotes and lists; expected at most 16`],
  [
    'en.md',
    `${FRONT}${'[^1]\n\n[^1]: a\n\n'.repeat(600)}`,
    2006,
    `${SLOW} 1001 footnotes and references to them; expected at most 1000`,
  ],
  ['en.md', `${FRONT}${'- '.repeat(50_000)}a`, 6, `${SLOW} 50000 list items; expected at most 10000`],
  [
    'en.md',
    `${FRONT}Fine.\n\n${'*a_'.repeat(700_000)}`,
    8,
    `${SLOW} 1400000 emphasis and link characters in one paragraph; expected at most 5000`,
  ],
  [
    'en.md',
    `${FRONT}${'['.repeat(1_000_000)}`,
    6,
    `${SLOW} 1000000 emphasis and link characters in one paragraph; expected at most 5000`,
  ],
  [
    'en.md',
    `${FRONT}${'a <!-- '.repeat(200_000)}`,
    6,
    `${SLOW} 200000 comments or declarations in one paragraph; expected far fewer`,
  ],
  ['en.md', `${FRONT}> \`\`\`\n\n${UNDERLINED}`, 2005, `${SLOW} 1001 underlined headings; expected at most 1000`],
  ['en.md', `${FRONT}\`\`\` \`\n${UNDERLINED}`, 2004, `${SLOW} 1001 underlined headings; expected at most 1000`],
  ['en.md', `${FRONT}    \`\`\`\n${UNDERLINED}`, 4008, `${SLOW} 2001 underlined headings; expected at most 2000`],
  ['en.md', `${FRONT}- \`\`\`\n\na\n\n${UNDERLINED}`, 4011, `${SLOW} 2001 underlined headings; expected at most 2000`],
  [
    'en.md',
    `${FRONT}- \`\`\`\n\na\n\n${'- a\n'.repeat(50_000)}`,
    15_010,
    `${SLOW} 15001 list items; expected at most 15000`,
  ],
  ['en.md', `${FRONT}${'a\n-\n'.repeat(100_000)}`, 2003, `${SLOW} 1001 underlined headings; expected at most 1000`],
  [
    'en.md',
    `${FRONT}${'#*a_*a_\n'.repeat(5_000)}`,
    1256,
    `${SLOW} 5004 emphasis and link characters in one paragraph; expected at most 5000`,
  ],
  ['en.md', `${FRONT}${'a\n=\n'.repeat(100_000)}`, 2003, `${SLOW} 1001 underlined headings; expected at most 1000`],
  ['en.md', `${FRONT}${'a\n\n'.repeat(1_000_000)}`, 59_998, `${SLOW} 30001 lines; expected at most 30000`],
  ['en.md', `${FRONT}\`\`\`\n${'a\n'.repeat(60_001)}`, 60_007, `${SLOW} 60001 lines; expected at most 60000`],
  [
    'en.md',
    `${FRONT}${'*a* *b* c\n\n'.repeat(20_000)}`,
    25_006,
    `${SLOW} 50004 characters that mark emphasis, code or links; expected at most 50000`,
  ],
  [
    'en.md',
    `${FRONT}${'a@b.cd '.repeat(60_000)}`,
    6,
    `${SLOW} 60000 characters that mark emphasis, code or links; expected at most 50000`,
  ],
  [
    'en.md',
    `${FRONT}${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|\n'.repeat(100_000)}`,
    56,
    `${SLOW} 50100 table cells; expected at most 50000`,
  ],
])(
  'CLI-06 content check ends at once and reports the file and line of a text that would take hours: %s',
  async (file, text, line, message) => {
    const folder = contentFolder({ ...ARTICLE, [`articles/keys/${file}`]: text });
    const { code, output, errors } = await runSato(['content', 'check', folder, '--json']);
    expect(code, errors).toBe(1);
    const findings: unknown = JSON.parse(output);
    const printed = JSON.stringify(findings);
    expect(printed).toContain(message);
    expect(printed).toContain(`"file":"${folder}/articles/keys/${file}","line":${line}`);
  },
);

it('CLI-06 content check takes long blocks of code', async () => {
  const blocks = ['- x\n'.repeat(3_000), '{"a": ["b_c", "d"]},\n'.repeat(3_000), 'a\n---\n'.repeat(1_000)];
  const text = blocks.map((code) => `\`\`\`\n${code}\`\`\`\n`).join('\nText.\n\n');
  const folder = contentFolder({ ...ARTICLE, 'articles/keys/en.md': `${FRONT}${text}` });
  const { code, output, errors } = await runSato(['content', 'check', folder, '--json']);
  expect(code, errors + output).toBe(0);
});

it.each([
  ['elements', '<p><b>x'.repeat(20_000)],
  ['depth', `${'<div>'.repeat(20_000)}deep`],
])('CLI-06 content check names the file of which HTML has no bounds: %s', async (_, html) => {
  const folder = contentFolder({ ...ARTICLE, 'articles/keys/en.md': `${FRONT}${html}` });
  const { code, errors } = await runSato(['content', 'check', folder, '--json']);
  expect(code).toBe(2);
  expect(errors).toContain("en.md can't be converted: ");
  expect(errors).toContain('more than 20000 elements');
});

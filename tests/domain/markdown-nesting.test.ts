import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { markdownExcess } from '#domain/markdown-bounds.ts';
import { MarkdownNesting } from '#domain/markdown-nesting.ts';
import { cases, EXTENT } from '#tests/support/extent.ts';
import { RandomText } from '#tests/support/random-text.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const AROUND = new Set(['listItem', 'blockquote', 'footnoteDefinition']);

function parsedDepth(node: Nodes, around = 0): number {
  const here = around + (AROUND.has(node.type) ? 1 : 0);
  const children: Nodes[] = 'children' in node ? node.children : [];
  return Math.max(here, ...children.map((child) => parsedDepth(child, here)));
}

function followedDepth(text: string): number {
  const nesting = new MarkdownNesting();
  return Math.max(...text.split('\n').map((line) => nesting.read(line).nesting));
}

describe(`how deep the lines of a text are. ${EXTENT}`, () => {
  const SPACES = ['', '', ' ', '  ', '   ', '    ', '     ', '      ', '        ', '            '];
  const MARKERS = ['- ', '- ', '* ', '1. ', '2. ', '10) ', '-   ', '-\n', '- - '];
  const TEXTS = ['a\n', 'a\n', 'a\n\n', '\n', '# b\n', '```\n', '    c\n'];

  it.each([
    ['lists', MARKERS, 0],
    ['lists with tabs', [...MARKERS, '-\t', '\t- '], 0],
    ['footnotes', [...MARKERS, '[^1]: ', '[^a\\]]: '], 2],
    ['quotes', [...MARKERS, '> ', '>', '   > '], 2],
  ])('is never less than the parser finds: %s', (_, markers, tolerance) => {
    for (const seed of cases(4_000, 400)) {
      const random = new RandomText(seed);
      const line = () => random.of(SPACES, 1) + random.of(markers, 1) + random.of(TEXTS, 1);
      const text = Array.from({ length: 3 + random.below(12) }, line).join('');
      const most = followedDepth(text) + tolerance;
      expect(parsedDepth(parser.parse(text)), `case ${seed}: ${JSON.stringify(text)}`).toBeLessThanOrEqual(most);
    }
  });

  it.each([
    ['a long list', '- a\n'.repeat(200), 1],
    ['a numbered list', Array.from({ length: 200 }, (_, at) => `${at + 1}. a\n`).join(''), 1],
    ['items of a deep list', `- a\n  - b\n    - c\n${'      - d\n'.repeat(200)}`, 4],
    ['items with four spaces', '-    a\n  - b\n'.repeat(50), 1],
    ['lists between paragraphs', '- a\n  - b\n\nWords.\n\n'.repeat(50), 2],
    ['a list in quotes', '> - a\n>   - b\n'.repeat(50), 3],
    ['YAML in code', `\`\`\`yaml\n${'- a:\n    - b:\n        - c\n'.repeat(50)}\`\`\`\n`, 3],
    ['footnotes', '[^1]: a\n\n[^2]: b\n\n'.repeat(50), 1],
  ])('is what people see: %s', (_, text, depth) => {
    expect(followedDepth(text)).toBe(depth);
    expect(markdownExcess(text)).toBeNull();
  });

  it('is refused from the line on that is too deep', () => {
    const lists = (count: number) => Array.from({ length: count }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('');
    expect(markdownExcess(lists(16))).toBeNull();
    expect(markdownExcess(`Words.\n\n${lists(17)}`)).toEqual({
      line: 19,
      found: '17 nested quotes and lists; expected at most 16',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { furtherNames, nameSections, withLinkedSections } from '#server/modules/content/html/sections.ts';
import { htmlOf, treeOf } from '#server/platform/html-tree.ts';

const sections = (...names: string[]) =>
  names.map((text) => {
    const [level = '', name = ''] = text.split(' ');
    return { level: Number(level), name };
  });

function withNamedSections(html: string, other: string | null): string {
  const body = treeOf(html);
  nameSections(body, other);
  return htmlOf(body);
}

describe('the names of a section', () => {
  it('are its own without the prefix, and both of its counterpart in the other language', () => {
    expect(furtherNames(sections('2 keys', '3 signing'), sections('2 llaves', '3 firmar'))).toEqual([
      ['keys', 'section-llaves', 'llaves'],
      ['signing', 'section-firmar', 'firmar'],
    ]);
    expect(furtherNames(sections('2 bitcoin'), sections('2 bitcoin'))).toEqual([['bitcoin']]);
  });

  it('come from sections of the same place, as far as the languages have as many there', () => {
    const own = sections('2 a', '3 a1', '3 a2', '2 b', '3 b1');
    const other = sections('2 c', '3 c1', '2 d', '3 d1');
    expect(furtherNames(own, other).map((names) => names.at(-1))).toEqual(['c', 'a1', 'a2', 'd', 'd1']);
  });

  it('lead to one section each, to its own before that of the other language', () => {
    expect(furtherNames(sections('2 a', '2 b', '2 section-a'), sections('2 b', '2 c', '2 d'))).toEqual([
      ['a'],
      ['b', 'section-c', 'c'],
      ['section-d', 'd'],
    ]);
  });
});

describe('a body with named sections', () => {
  const english = markdownToHtml('## How keys work\n\n[a](#how-keys-work) [b](#cómo-funciona) [c](#gone)');
  const spanish = markdownToHtml('## Cómo funciona\n\n[a](#How-keys-work) [b](#cómo-funciona)');

  it('has names beside its ids, and links to them in either language', () => {
    expect(withNamedSections(spanish, english)).toBe(
      '<h2 id="section-cómo-funciona"><a name="cómo-funciona"></a><a name="section-how-keys-work"></a><a name="how-keys-work"></a>Cómo funciona</h2>\n' +
        '<p><a href="#section-cómo-funciona">a</a> <a href="#section-cómo-funciona">b</a></p>',
    );
  });

  it('has no links to sections that it lacks', () => {
    expect(withLinkedSections(english, spanish)).toBe(
      '<h2 id="section-how-keys-work">How keys work</h2>\n' +
        '<p><a href="#section-how-keys-work">a</a> <a href="#section-how-keys-work">b</a> c</p>',
    );
    expect(withLinkedSections(english, null)).toContain('a</a> b c');
  });

  it('keeps its footnotes, and puts no link into another', () => {
    const notes = markdownToHtml('A[^1]\n\n[^1]: Note');
    expect(withNamedSections(notes, null)).toBe(notes);
    const linked = '<a href="/course"><h3 id="section-x">c</h3></a>';
    expect(withNamedSections(linked, null)).toBe(linked);
  });
});

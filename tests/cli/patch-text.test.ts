import { describe, expect, it } from 'vitest';
import { withChanges, withYamlValue } from '#cli/content/patch-text.ts';

const ORDER = ['category', 'status', 'date', 'updated', 'formerSlugs'];
const META = '# of the team\ncategory: "security" # sic\n\n# soon\nstatus:   draft\ndate: 2026-03-01\n';

describe('another value in a YAML text', () => {
  it.each<[string, string, string, unknown, string]>([
    ['keeps the rest of its line', META, 'category', 'News', META.replace('security', 'News')],
    ['keeps the other lines', META, 'status', 'published', META.replace('status:   draft', 'status: published')],
    ['takes several lines', 'title: |-\n  a\n  b\norder: 1\n', 'title', 'c\nd', 'title: |-\n  c\n  d\norder: 1\n'],
    ['is quoted where it must be', 'title: Keys\n', 'title', '- 12', 'title: "- 12"\n'],
    ['goes to its place if it is new', META, 'updated', '2026-04-01', `${META}updated: 2026-04-01\n`],
    [
      'goes after what comes before it',
      'category: a\ndate: x\n',
      'status',
      'draft',
      'category: a\nstatus: draft\ndate: x\n',
    ],
    ['is alone in an empty text', '', 'title', 'Keys', 'title: Keys\n'],
    ['is removed with its line', META, 'date', undefined, META.replace('date: 2026-03-01\n', '')],
    [
      'is removed with all its lines',
      'formerSlugs:\n  - a\n  - b\nstatus: x\n',
      'formerSlugs',
      undefined,
      'status: x\n',
    ],
    ['of a key that is not there is removed', META, 'updated', undefined, META],
  ])('%s', (_, text, key, value, expected) => {
    expect(withYamlValue(text, key, value, ORDER)).toBe(expected);
  });

  it.each([
    ['has an anchor that is used elsewhere', 'status: &a draft\ndate: *a\n', 'status'],
    ['is between braces', '{ category: news }\n', 'status'],
  ])('is not written where it %s', (_, text, key) => {
    expect(withYamlValue(text, key, 'published', ORDER)).toBeNull();
  });
});

describe('the changes between two forms of a text', () => {
  it('are made in another form', () => {
    const own = '\n* one\n* two\n\nA __key__ signs.\n\nThe end.\n';
    const before = '\n- one\n- two\n\nA **key** signs.\n\nThe end.\n';
    expect(withChanges(own, before, before.replace('end', 'last end'))).toBe(own.replace('end', 'last end'));
  });

  it('are refused where the text differs', () => {
    expect(withChanges('A __key__ signs.\n', 'A **key** signs.\n', 'A **key** locks.\n')).toBeNull();
  });
});

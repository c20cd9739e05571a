import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { articleKind } from '#client/admin/forms/kinds/article-kind.ts';
import { lessonKind } from '#client/admin/forms/kinds/lesson-kind.ts';
import { moduleKind } from '#client/admin/forms/kinds/module-kind.ts';
import { storedItem } from '#client/admin/forms/kinds/stored-item.ts';
import { videoKind } from '#client/admin/forms/kinds/video-kind.ts';

const stored = { version: 1, outdatedTexts: [], questionSources: [] };

it('a form without a field that its kind describes is refused, and does not hold it as empty', () => {
  expect(() => storedItem({ empty: { title: '', added: '' } }, { ...stored, ...{ title: 'Keys' } })).toThrow('added');
});

it.each([
  ['ArticleForm', articleKind],
  ['VideoForm', videoKind],
  ['ModuleForm', moduleKind],
  ['LessonForm', lessonKind],
])('%s asks for every field that its kind describes', (form, kind) => {
  const [, fragment = ''] =
    /fragment \w+ on \w+ \{(.*?)\n {2}\}/s.exec(readFileSync(`client/admin/forms/kinds/${form}.tsx`, 'utf8')) ?? [];
  const asked = Object.fromEntries([...fragment.matchAll(/^ {4}(\w+)/gm)].map(([, name = '']) => [name, name]));
  expect(Object.keys(storedItem(kind, { ...asked, ...stored }).values)).toEqual(Object.keys(kind.empty));
});

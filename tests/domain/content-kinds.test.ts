import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '#domain/content/content-kind.ts';
import { CONTENT_KINDS, translatedFields } from '#domain/content/kinds.ts';
import { CONTENT_TYPES } from '#domain/content.ts';
import { LANGUAGES } from '#domain/language.ts';

it('a rule without a description is refused', () => {
  expect(() => fieldsOf(z.object({ title: z.string() }))).toThrow('The field title has no description.');
});

describe.each(CONTENT_TYPES)('%s', (type) => {
  const { fields } = CONTENT_KINDS[type];

  it('has a label in both languages for each field', () => {
    const unlabeled = fields.filter(({ label }) => !LANGUAGES.every((language) => label[language]));
    expect(unlabeled.map(({ name }) => name)).toEqual([]);
  });

  it('has no Spanish of a field that is not there, and keeps both languages in the same place', () => {
    for (const { name, place } of fields.filter(({ isSpanish }) => isSpanish)) {
      const english = fields.find((other) => `${other.name}Es` === name);
      expect(english, name).toMatchObject({ place });
    }
  });

  it('calls no two things by the same key in a content folder', () => {
    const keys = fields.filter(({ isSpanish }) => !isSpanish).map(({ name, key = name }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  });
});

it('fields of one name have one label, whatever the kind', () => {
  const labels = new Map<string, string>();
  for (const { name, label } of Object.values(CONTENT_KINDS).flatMap(({ fields }) => fields)) {
    expect(labels.get(name) ?? label.en, name).toBe(label.en);
    labels.set(name, label.en);
  }
});

it.each([
  ['article', ['title', 'excerpt', 'content']],
  ['video', ['title', 'description']],
  ['module', ['title', 'description']],
  ['lesson', ['title', 'content', 'tip']],
] as const)('a translation of a %s consists of %j', (type, names) => {
  expect(translatedFields(type).map(({ name }) => name)).toEqual(names);
});

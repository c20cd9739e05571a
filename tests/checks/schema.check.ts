import { readFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { expect, it } from 'vitest';
import { createSchema } from '#server/schema.ts';

it('GQL-03 schema.graphql is what the server emits', () => {
  const [, emitted] = readFileSync('schema.graphql', 'utf8').split(/^# Emitted.*\n\n/m);
  expect(emitted?.trim()).toBe(printSchema(lexicographicSortSchema(createSchema())).trim());
});

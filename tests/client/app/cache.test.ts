import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { createCache } from '#client/app/apollo.ts';

it('an article and a video with the same ID are two objects in the cache', () => {
  const cache = createCache();
  const types = Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getTypeMap());
  const typed = types.filter((type) => {
    const fields = isObjectType(type) ? type.getFields() : {};
    return fields.id && fields.type;
  });
  expect(typed.map(String)).toContain('NewsletterIssueItem');
  for (const { name } of typed) {
    const [article, video] = ['article', 'video'].map((type) => cache.identify({ __typename: name, id: 1, type }));
    expect(article === undefined || article !== video, name).toBe(true);
  }
});

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { articleInput } from '#domain/content/article.ts';
import { courseModuleInput } from '#domain/content/course-module.ts';
import { lessonInput } from '#domain/content/lesson.ts';
import { importedVideoInput, videoInput } from '#domain/content/video.ts';
import { CATEGORIES } from '#domain/content.ts';
import { BODY_MAX, DESCRIPTION_MAX, EXCERPT_MAX, INTEGER_MAX, SLUG_MAX, TITLE_MAX, URL_MAX } from '#domain/limits.ts';
import { parseInput } from '#domain/parse-input.ts';

const article = { title: 'Taproot', excerpt: 'Ten chars.', content: '<p>Body</p>', category: 'News' };
const video = { title: 'Taproot', description: 'Told.', videoUrl: 'https://youtu.be/aqz-KE-bpKQ', duration: '10:30' };
const module = { title: 'Basics', description: 'Where to begin.' };
const lesson = { moduleId: 1, title: 'Keys', content: '<p>Body</p>', duration: '15 min' };

const TYPES = [
  ['article', articleInput, article],
  ['video', videoInput, video],
  ['module', courseModuleInput, module],
  ['lesson', lessonInput, lesson],
] as const;

/** The fields that the schema refuses; empty when it takes the input. */
function refused(schema: z.ZodType, input: object): Record<string, string> {
  try {
    parseInput(schema, input);
    return {};
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
}

describe.each(TYPES)('%s', (type, schema, valid) => {
  const required = Object.keys(valid);

  it.each(required)('VAL-27 VAL-29 VAL-30 VAL-32 is refused without %s', (field) => {
    expect(refused(schema, { ...valid, [field]: undefined })).toEqual({ [field]: 'required' });
    expect(refused(schema, { ...valid, [field]: null })).toEqual({ [field]: 'required' });
  });

  it.each(required.filter((field) => field !== 'category' && field !== 'moduleId'))(
    'VAL-27 VAL-29 VAL-30 VAL-32 is refused with an empty or blank %s',
    (field) => {
      expect(refused(schema, { ...valid, [field]: '' })).toEqual({ [field]: 'required' });
      expect(refused(schema, { ...valid, [field]: ' \n\t' })).toEqual({ [field]: 'required' });
    },
  );

  it.each(required)('VAL-27 VAL-29 VAL-30 VAL-32 is refused with a %s of another type', (field) => {
    expect(refused(schema, { ...valid, [field]: { a: 1 } })).toEqual({ [field]: 'invalid' });
  });

  it.each(['public', '', 'hidden', 1])('VAL-33 is refused with the status %j', (status) => {
    expect(refused(schema, { ...valid, status })).toEqual({ status: 'invalid' });
  });

  it('is refused with a language that the site does not have', () => {
    expect(refused(schema, { ...valid, language: 'fr' })).toEqual({ language: 'invalid' });
  });

  it('VAL-44 is refused with a slug of other characters, and takes an empty one', () => {
    for (const slug of ['With Space', 'Upper', 'ñ', '-a', 'a/b']) {
      expect(refused(schema, { ...valid, slug }), slug).toEqual({ slug: 'slug_invalid' });
    }
    expect(refused(schema, { ...valid, slug: 'a'.repeat(SLUG_MAX + 1) })).toEqual({ slug: 'too_long' });
    for (const slug of ['', ' ', null, undefined]) expect(parseInput(schema, { ...valid, slug }).slug).toBeNull();
    expect(parseInput(schema, { ...valid, slug: ' my-slug ' }).slug).toBe('my-slug');
  });

  it('is refused with a title that is too long, and takes the longest one', () => {
    expect(refused(schema, { ...valid, title: 'a'.repeat(TITLE_MAX + 1) })).toEqual({ title: 'too_long' });
    expect(refused(schema, { ...valid, title: 'a'.repeat(TITLE_MAX) })).toEqual({});
  });

  it('is refused with a NUL, which the database cannot store', () => {
    expect(refused(schema, { ...valid, title: 'Tap\0root' })).toEqual({ title: 'invalid' });
    expect(refused(schema, { ...valid, titleEs: 'Tap\0root' })).toEqual({ titleEs: 'invalid' });
  });

  it('ENT-19 ENT-20 is a draft in English unless it says otherwise', () => {
    expect(parseInput(schema, valid)).toMatchObject({ status: 'draft', language: 'en' });
    expect(parseInput(schema, { ...valid, status: 'Published', language: 'ES' })).toMatchObject({
      status: 'published',
      language: 'es',
    });
  });

  it('ENT-22 keeps nothing where the Spanish is missing or blank', () => {
    for (const titleEs of [undefined, null, '', '  ']) {
      expect(parseInput(schema, { ...valid, titleEs })).toMatchObject({ titleEs: null });
    }
    expect(parseInput(schema, { ...valid, titleEs: ' Claves ' })).toMatchObject({ titleEs: 'Claves' });
  });

  it(`takes nothing that no ${type} has`, () => {
    expect(parseInput(schema, { ...valid, id: 7, updatedAt: 'now', viewCount: 9 })).not.toHaveProperty('id');
  });
});

describe('article', () => {
  it('VAL-26 is refused with an excerpt of 9 characters, blanks around it not counted; 10 pass', () => {
    for (const excerpt of ['123456789', '  123456789  ', '🐕🐕🐕🐕🐕🐕🐕🐕🐕']) {
      expect(refused(articleInput, { ...article, excerpt }), excerpt).toEqual({ excerpt: 'excerpt_too_short' });
    }
    expect(refused(articleInput, { ...article, excerpt: '1234567890' })).toEqual({});
    expect(refused(articleInput, { ...article, excerpt: '🐕🐕🐕🐕🐕🐕🐕🐕🐕🐕' })).toEqual({});
    expect(refused(articleInput, { ...article, excerpt: 'a'.repeat(EXCERPT_MAX) })).toEqual({});
    expect(refused(articleInput, { ...article, excerpt: 'a'.repeat(EXCERPT_MAX + 1) })).toEqual({
      excerpt: 'too_long',
    });
  });

  it('VAL-28 takes the six categories in any letter case, and no other', () => {
    for (const category of CATEGORIES) {
      expect(parseInput(articleInput, { ...article, category: category.toUpperCase() }).category).toBe(category);
    }
    for (const category of ['all', 'Bitcoin', '', 0, ['News']]) {
      expect(refused(articleInput, { ...article, category })).toEqual({ category: 'invalid' });
    }
  });

  it('VAL-39 belongs to author 1 unless it names another by a number that an id can be', () => {
    expect(parseInput(articleInput, article).authorId).toBe(1);
    expect(parseInput(articleInput, { ...article, authorId: INTEGER_MAX }).authorId).toBe(INTEGER_MAX);
    for (const authorId of [0, -1, 1.5, '2', INTEGER_MAX + 1, Number.NaN]) {
      expect(refused(articleInput, { ...article, authorId })).toEqual({ authorId: 'invalid' });
    }
  });

  it('takes an image on this site or under a web address, and nothing that runs', () => {
    for (const imageUrl of ['/images/a.jpg', 'https://example.org/a.jpg', '', null]) {
      expect(refused(articleInput, { ...article, imageUrl })).toEqual({});
    }
    for (const imageUrl of ['javascript:alert(1)', 'data:text/html,x', 'a.jpg', 'https://']) {
      expect(refused(articleInput, { ...article, imageUrl })).toEqual({ imageUrl: 'url_invalid' });
    }
  });

  it('takes a source only under a full web address, and a body up to its limit', () => {
    expect(refused(articleInput, { ...article, sourceUrl: '/here' })).toEqual({ sourceUrl: 'url_invalid' });
    expect(refused(articleInput, { ...article, sourceUrl: 'https://example.org' })).toEqual({});
    expect(refused(articleInput, { ...article, content: 'a'.repeat(BODY_MAX) })).toEqual({});
    expect(refused(articleInput, { ...article, content: 'a'.repeat(BODY_MAX + 1) })).toEqual({ content: 'too_long' });
  });
});

describe('video', () => {
  it('VAL-29 needs a duration in forms and over the API, and may lack one in content files', () => {
    const { duration: _, ...withoutDuration } = video;
    expect(refused(videoInput, withoutDuration)).toEqual({ duration: 'required' });
    expect(parseInput(importedVideoInput, withoutDuration).duration).toBeNull();
  });

  it('VAL-29 needs a full web address', () => {
    for (const videoUrl of ['youtu.be/aqz-KE-bpKQ', '/video.mp4', 'javascript:alert(1)', 'ftp://example.org/v']) {
      expect(refused(videoInput, { ...video, videoUrl })).toEqual({ videoUrl: 'url_invalid' });
    }
    const longest = `https://example.org/${'a'.repeat(URL_MAX)}`;
    expect(refused(videoInput, { ...video, videoUrl: longest })).toEqual({ videoUrl: 'too_long' });
    expect(refused(videoInput, { ...video, videoUrl: longest.slice(0, URL_MAX) })).toEqual({});
  });

  it('is refused with a description that is too long', () => {
    const description = 'a'.repeat(DESCRIPTION_MAX + 1);
    expect(refused(videoInput, { ...video, description })).toEqual({ description: 'too_long' });
  });
});

describe.each([
  ['module', courseModuleInput, module],
  ['lesson', lessonInput, lesson],
] as const)('order of a %s', (_type, schema, valid) => {
  it.each([0, -1, 1.5, '2', Number.NaN, Number.POSITIVE_INFINITY, INTEGER_MAX + 1])('VAL-31 refuses %j', (order) => {
    expect(refused(schema, { ...valid, order })).toEqual({ order: 'invalid' });
  });

  it('VAL-31 is 1 unless given, and takes every whole number from 1', () => {
    expect(parseInput(schema, valid).order).toBe(1);
    expect(parseInput(schema, { ...valid, order: 1 }).order).toBe(1);
    expect(parseInput(schema, { ...valid, order: INTEGER_MAX }).order).toBe(INTEGER_MAX);
  });
});

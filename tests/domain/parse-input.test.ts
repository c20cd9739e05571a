import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { parseInput } from '#domain/parse-input.ts';

const schema = z.object({
  title: z.string().min(3, 'required'),
  order: z.number().int(),
  source: z.object({ url: z.string() }).optional(),
});

function failureOf(input: unknown, of: z.ZodType = schema): AppError {
  try {
    parseInput(of, input);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('The input was not refused as it should be.');
}

describe('parseInput', () => {
  it('API-04 names every field that is wrong, with one code each and a readable message', () => {
    const failure = failureOf({ title: 'ab', order: 1.5 });
    expect(failure.code).toBe('BAD_USER_INPUT');
    expect(failure.fields).toEqual({ title: 'required', order: 'invalid' });
    expect(failure.message).toBe('title: Required; order: Invalid input');
  });

  it('API-04 calls a missing value required, and one of the wrong type invalid', () => {
    expect(failureOf({}).fields).toEqual({ title: 'required', order: 'required' });
    expect(failureOf({ title: null, order: null }).fields).toEqual({ title: 'required', order: 'required' });
    expect(failureOf({ title: ['abc'], order: '1' }).fields).toEqual({ title: 'invalid', order: 'invalid' });
  });

  it('API-04 names a field inside a field by its path, and an unknown one by its name', () => {
    expect(failureOf({ title: 'abc', order: 1, source: {} }).fields).toEqual({ 'source.url': 'required' });
    expect(failureOf({ title: 'abc', order: 1, admin: true }, schema.strict()).fields).toEqual({ admin: 'invalid' });
  });

  it.each([undefined, null, 'text', 3, []])(
    'API-04 refuses %j in place of an object with a readable message',
    (input) => {
      expect(['Required', 'Invalid input', 'title: Required; order: Required']).toContain(failureOf(input).message);
    },
  );

  it('gives the input as the schema wants it', () => {
    expect(parseInput(schema, { title: 'abc', order: 2, more: 1 })).toEqual({ title: 'abc', order: 2 });
  });
});

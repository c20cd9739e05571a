import { vi } from 'vitest';

export interface Answer {
  data?: object;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

/** Given the variables of the operation. */
type Answering = (variables: Record<string, unknown>) => Answer | Promise<Answer>;

/**
 * Answers what components ask the server, by the names of operations, until the test ends. Others get no connection.
 * @returns the names of all that was asked, in order.
 */
export function answer(answers: Record<string, Answer | Answering>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { operationName, variables }: { operationName: string; variables: Record<string, unknown> } =
      JSON.parse(body);
    asked.push(operationName);
    const found = answers[operationName];
    if (!found) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(typeof found === 'function' ? await found(variables) : found), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
  return asked;
}

/** An answer that refuses with a code of the API. @param fields what is wrong with each. */
export function refusal(code: string, message: string, fields?: Record<string, string>): Answer {
  return { errors: [{ message, extensions: { code, fields } }] };
}

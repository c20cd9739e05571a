import { vi } from 'vitest';

interface Answer {
  data?: object;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

/**
 * Answers what components ask the server, by the names of operations, until the test ends. Others get no connection.
 * @returns the names of all that was asked, in order.
 */
export function answer(answers: Record<string, Answer>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { operationName }: { operationName: string } = JSON.parse(body);
    asked.push(operationName);
    const found = answers[operationName];
    if (!found) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(found), { headers: { 'Content-Type': 'application/json' } });
  });
  return asked;
}

/** An answer that refuses with a code of the API. */
export function refusal(code: string, message: string): Answer {
  return { errors: [{ message, extensions: { code } }] };
}

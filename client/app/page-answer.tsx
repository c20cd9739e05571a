import { createContext, use } from 'react';

/** What the server will answer with; pages set it while they render there. In the browser it is null. */
export interface PageAnswer {
  status: number;
}

export const PageAnswerContext = createContext<PageAnswer | null>(null);

/** Renders nothing; on the server it gives the page its HTTP status. */
export function HttpStatus({ status }: PageAnswer) {
  const answer = use(PageAnswerContext);
  if (answer) answer.status = status;
  return null;
}

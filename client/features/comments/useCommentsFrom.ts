import { useSearchParams } from 'react-router-dom';
import { INTEGER_MAX } from '#domain/limits.ts';

/** The comment that the list begins with, from the address (`?comments=12`); null for the newest. */
export function useCommentsFrom(): number | null {
  const [params] = useSearchParams();
  return commentsFromOf(params);
}

/** The same from a query string. */
export function commentsFromOf(params: URLSearchParams): number | null {
  const wanted = params.get('comments') ?? '';
  return /^[1-9]\d{0,9}$/.test(wanted) && Number(wanted) <= INTEGER_MAX ? Number(wanted) : null;
}

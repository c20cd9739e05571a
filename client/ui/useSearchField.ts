import { type RefObject, useEffect, useRef } from 'react';

interface SearchFieldText {
  field: RefObject<HTMLInputElement | null>;
  /** The text to search for, which the address is to follow. */
  take(): string;
}

/**
 * A field that holds its text itself, so that nothing is lost of what is typed before the scripts are there or before
 * the address has followed the last search.
 * @param search the search in the address; the field follows it when a visitor goes back.
 */
export function useSearchField(search: string): SearchFieldText {
  const field = useRef<HTMLInputElement>(null);
  const followed = useRef(search);

  useEffect(() => {
    function follow() {
      if (followed.current === search) return;
      followed.current = search;
      if (field.current) field.current.value = search;
    }
    follow();
    // Someone who goes back from a search that isn't on screen yet comes to the one that still is.
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [search]);

  return {
    field,
    take() {
      followed.current = field.current?.value.trim() ?? '';
      return followed.current;
    },
  };
}

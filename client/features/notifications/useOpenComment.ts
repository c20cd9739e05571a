import { useApolloClient } from '@apollo/client/react';

/**
 * Goes to a comment on its page, and reloads that page: what the browser has of it may be older than the comment.
 * @returns a function of the page's address with the comment's id behind the `#`.
 */
export function useOpenComment(): (address: string) => Promise<void> {
  const apollo = useApolloClient();
  return async (address) => {
    const { href, pathname, hash } = new URL(address, location.href);
    if (pathname !== location.pathname) {
      location.assign(href);
      return;
    }
    await apollo.refetchQueries({ include: 'active' });
    location.assign(hash);
  };
}

import { useLazyApollo } from '../../hydration/lazy-apollo.ts';

/**
 * Goes to a comment on its page, and reloads that page: what the browser has of it may be older than the comment.
 * @returns a function of the page's address with the comment's id after the `#`, or without one.
 */
export function useOpenComment(): (address: string) => Promise<void> {
  const apollo = useLazyApollo();
  return async (address) => {
    const { href, pathname, hash } = new URL(address, location.href);
    if (pathname !== location.pathname) {
      location.assign(href);
      return;
    }
    const client = await apollo.client();
    await client.refetchQueries({ include: 'active' });
    if (hash) location.assign(hash);
  };
}

import type { Page } from 'playwright';

const API = '**/graphql';

/**
 * Keeps what the page asks of these addresses waiting, until the returned function lets it through.
 * @param operation only the GraphQL operation of this name.
 */
export async function holdRequests(page: Page, addresses: string, operation?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    if (!operation || route.request().postDataJSON().operationName === operation) await released;
    await route.continue();
  });
  return release;
}

/** The same with all calls of the API, or those of one operation. */
export const holdApi = (page: Page, operation?: string) => holdRequests(page, API, operation);

/** Lets every call of the API fail on the way, until the returned function repairs it. */
export async function breakApi(page: Page): Promise<() => Promise<void>> {
  await page.route(API, (route) => route.abort());
  return () => page.unroute(API);
}

/** Names of the GraphQL operations that the page sends from now on, in order. */
export function operationsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') names.push(request.postDataJSON().operationName);
  });
  return names;
}

import DataLoader from 'dataloader';
import type { ApiContext } from './api-context.ts';

/** What a request makes when it is first needed and then keeps, such as a data loader. Another viewer gets another one. */
export function perRequest<Made>(make: (api: ApiContext) => Made): (api: ApiContext) => Made {
  const made = new WeakMap<object, Made>();
  return (api) => {
    const known = made.get(api.scope);
    if (known !== undefined) return known;
    const fresh = make(api);
    made.set(api.scope, fresh);
    return fresh;
  };
}

/** A data loader of each request. @param load loads what belongs to some keys, in their order. */
export function requestLoader<Key, Value>(
  load: (api: ApiContext, keys: readonly Key[]) => PromiseLike<ArrayLike<Value | Error>>,
  options?: { cache: boolean },
): (api: ApiContext) => DataLoader<Key, Value> {
  return perRequest((api) => new DataLoader<Key, Value>((keys) => load(api, keys), options));
}

import { useSyncExternalStore } from 'react';
import { localStore } from '../../app/browser-storage.ts';
import { OWN_PRICE } from '../../app/own-price-key.ts';
import { newListeners } from '../../ui/listeners.ts';
import { currencyIn, type OwnPrice, priceIn } from './price.ts';

const listeners = newListeners();

/** The price that this browser has stored; null if there is none. It follows other tabs. */
export function useOwnPrice(): OwnPrice | null {
  return parsed(useSyncExternalStore(subscribe, () => localStore.read(OWN_PRICE)));
}

/** @param price null removes it. @returns whether the browser has stored it. */
export function storeOwnPrice(price: OwnPrice | null): boolean {
  if (!price) localStore.remove(OWN_PRICE);
  const isStored = price === null || localStore.write(OWN_PRICE, JSON.stringify(price));
  listeners.notify();
  return isStored;
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

function parsed(json: string | null): OwnPrice | null {
  try {
    const { price, currency } = Object(JSON.parse(json ?? '')) as Record<keyof OwnPrice, unknown>;
    const known = { price: priceIn(String(price)), currency: currencyIn(String(currency)) };
    return known.price && known.currency ? { price: known.price, currency: known.currency } : null;
  } catch {
    // Something else wrote it.
    return null;
  }
}

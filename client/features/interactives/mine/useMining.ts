import { useEffect, useEffectEvent, useState } from 'react';
import { GENESIS, hashWith, headerBytes, hexOf, zeroBits } from './header.ts';

/** In milliseconds, so that the page stays alive. */
const SLICE = 12;

export interface Attempt {
  nonce: number;
  hash: string;
  zeros: number;
}

/**
 * Tries one nonce after the other while it runs.
 * @param wanted zero bits at the start of a hash that end the search.
 * @param onFound called with the attempt that has them, and with the number of tries.
 */
export function useMining(wanted: number, onFound: (attempt: Attempt, tries: number) => void) {
  const [isRunning, setRunning] = useState(false);
  const [tries, setTries] = useState(0);
  const [last, setLast] = useState<Attempt | null>(null);
  const [from, setFrom] = useState(0);

  const handleFound = useEffectEvent((attempt: Attempt, count: number) => {
    setRunning(false);
    onFound(attempt, count);
  });

  useEffect(() => {
    if (!isRunning) return;
    const header = headerBytes(GENESIS);
    let nonce = from;
    const slice = () => {
      const end = performance.now() + SLICE;
      let hash: Uint8Array;
      let zeros: number;
      do {
        hash = hashWith(header, nonce);
        zeros = zeroBits(hash);
        nonce += 1;
      } while (zeros < wanted && performance.now() < end);
      const attempt = { nonce: nonce - 1, hash: hexOf(hash), zeros };
      setTries(nonce - from);
      setLast(attempt);
      if (zeros >= wanted) handleFound(attempt, nonce - from);
      else timer = setTimeout(slice);
    };
    let timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [isRunning, wanted, from]);

  return {
    isRunning,
    tries,
    last,
    start() {
      // Elsewhere than the last time, so that every search is new.
      setFrom(Math.floor(Math.random() * 0x7fff_ffff));
      setTries(0);
      setRunning(true);
    },
    stop: () => setRunning(false),
  };
}

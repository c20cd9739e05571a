/** Events that count as the first interaction with a page. */
const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'click', 'change'];

let hasInteracted = false;

function listen(listener: () => void, signal: AbortSignal): void {
  // In the capture phase, since scrolling inside an element counts too.
  for (const event of EVENTS) addEventListener(event, listener, { signal, passive: true, capture: true });
}

function noteFirst(): void {
  const stop = new AbortController();
  listen(() => {
    hasInteracted = true;
    stop.abort();
  }, stop.signal);
}

if (!import.meta.env.SSR) noteFirst();

/**
 * Loads something on the first interaction, and again on the next one if that fails.
 * @returns a function that stops this.
 */
export function onFirstInteraction(load: () => Promise<void>): () => void {
  const stop = new AbortController();
  let isLoading = false;
  async function onInteraction() {
    if (isLoading) return;
    isLoading = true;
    try {
      await load();
      stop.abort();
    } catch {
      isLoading = false;
    }
  }
  listen(onInteraction, stop.signal);
  if (hasInteracted) void onInteraction();
  return () => stop.abort();
}

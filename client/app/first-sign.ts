/** What people and their tools do before they need anything of a page but its text. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'click', 'change'];

let isSomeoneThere = false;

function watch(listener: () => void, signal: AbortSignal): void {
  // In the capture phase, since scrolling inside an element is a sign too.
  for (const sign of SIGNS) addEventListener(sign, listener, { signal, passive: true, capture: true });
}

function watchForTheFirst(): void {
  const stop = new AbortController();
  watch(() => {
    isSomeoneThere = true;
    stop.abort();
  }, stop.signal);
}

if (!import.meta.env.SSR) watchForTheFirst();

/**
 * Loads something as soon as someone has done anything on the page, and again at the next sign if that fails.
 * @returns what ends that.
 */
export function onFirstSign(load: () => Promise<void>): () => void {
  const stop = new AbortController();
  let isLoading = false;
  async function onSign() {
    if (isLoading) return;
    isLoading = true;
    try {
      await load();
      stop.abort();
    } catch {
      isLoading = false;
    }
  }
  watch(onSign, stop.signal);
  if (isSomeoneThere) void onSign();
  return () => stop.abort();
}

type Listener = (event: PopStateEvent) => void;

let listener: Listener | null = null;

/** To be called before the router is created: a window calls its listeners in the order in which they were added. */
export function watchHistorySteps(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** Hears of a step in the browser's history before the router does, and can stop the event. @returns ends that. */
export function onHistoryStep(own: Listener): () => void {
  listener = own;
  return () => {
    if (listener === own) listener = null;
  };
}

/** Heard by the part of the page that asks the server who is logged in. */
const DOUBT = 'sato-account';
let isWaiting = false;

/** The server refused a request, so someone else may be logged in than this page shows, or no one. */
export function doubtAccount(): void {
  isWaiting = true;
  dispatchEvent(new Event(DOUBT));
}

/** Calls back for each doubt, and for one that no one has heard yet. @returns what ends that. */
export function onAccountDoubt(listener: () => void): () => void {
  const hear = () => {
    isWaiting = false;
    listener();
  };
  addEventListener(DOUBT, hear);
  if (isWaiting) hear();
  return () => removeEventListener(DOUBT, hear);
}

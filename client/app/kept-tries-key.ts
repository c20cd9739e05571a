/** Where this browser keeps what visitors tried. */
export const KEPT_TRIES = 'tries';

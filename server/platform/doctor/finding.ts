/** What a check found. A problem keeps the site, or a part of it, from working. */
export interface Finding {
  check: 'settings' | 'database' | 'tables' | 'notifications' | 'clock' | 'keys' | 'disk' | 'images' | 'mail';
  status: 'ok' | 'warning' | 'problem';
  /** What is the case, and what to do about it. */
  message: string;
}

/** In milliseconds: how long a server elsewhere may take. */
export const ANSWER_WITHIN = 10_000;

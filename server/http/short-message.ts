/** Most characters of a message that a caller gets. */
const MESSAGE_MAX = 300;

/** Most characters of a value that a message repeats. */
const QUOTED_MAX = 60;

const LONG_VALUE = new RegExp(`"((?:[^"\\\\]|\\\\.){${QUOTED_MAX}})(?:[^"\\\\]|\\\\.)+"`, 'gs');

/** A message without the schema's own suggestions, and with what the caller sent cut short: it is theirs already. */
export function shortMessage(message: string): string {
  // Suggestions come last. The message can be as long as a request, so no more of it is looked at than is needed.
  const start = message.slice(0, 20 * MESSAGE_MAX);
  const suggestion = start.indexOf(' Did you mean ');
  const told = (suggestion < 0 ? start : start.slice(0, suggestion)).replace(LONG_VALUE, '"$1…"');
  return told.length <= MESSAGE_MAX ? told : `${told.slice(0, MESSAGE_MAX - 1)}…`;
}

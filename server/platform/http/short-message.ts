/** Maximum characters in a message to a caller. */
const MESSAGE_MAX = 300;

/** Maximum characters of a value that a message quotes. */
const QUOTED_MAX = 60;

const LONG_VALUE = new RegExp(`"((?:[^"\\\\]|\\\\.){${QUOTED_MAX}})(?:[^"\\\\]|\\\\.)+"`, 'gs');

/** A message without suggestions from the schema, and with long values from the caller cut short. */
export function shortMessage(message: string): string {
  // Suggestions come last. The message can be as long as a request, so only its start is searched.
  const start = message.slice(0, 20 * MESSAGE_MAX);
  const suggestion = start.indexOf(' Did you mean ');
  const shown = (suggestion < 0 ? start : start.slice(0, suggestion)).replace(LONG_VALUE, '"$1…"');
  return shown.length <= MESSAGE_MAX ? shown : `${shown.slice(0, MESSAGE_MAX - 1)}…`;
}

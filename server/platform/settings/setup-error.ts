/**
 * The program can't run because of a setting, a folder, the disk or the database. The message is one sentence that
 * tells the operator what to do. It is printed without a stack trace.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

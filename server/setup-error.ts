/**
 * Something that the program needs is not in order: a setting, a folder, the disk, the database.
 * The message is one sentence that tells the operator what to do; it is printed without a stack trace.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

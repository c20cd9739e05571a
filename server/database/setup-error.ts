/**
 * Something around the program is not as it must be: a setting, a folder, the disk, the database.
 * The message is one sentence for the operator that says what to do; no stack trace belongs beside it.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

import { SetupError } from '../setup-error.ts';

/** What ends an import without a trace: somebody else changed the content that it is about. */
export function collision(what: string): SetupError {
  return new SetupError(`Nothing was imported: ${what} meanwhile. Import again.`);
}

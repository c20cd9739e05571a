import { SetupError } from '../../../platform/settings/setup-error.ts';

/** Ends an import that changed nothing, because someone else changed the content that it is about. */
export function collision(what: string): SetupError {
  return new SetupError(`Nothing was imported: ${what} in the meantime. Import again.`);
}

import type { NormalizedCacheObject } from '@apollo/client';
import type { Language } from '#domain/language.ts';

/** Id of the element that carries {@link PageState} from the server to the browser as JSON. */
export const STATE_ELEMENT = 'page-state';

/** What the browser needs to go on exactly where the server stopped. */
export interface PageState {
  language: Language;
  origin: string;
  apollo: NormalizedCacheObject;
}

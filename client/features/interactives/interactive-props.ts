import type { RefObject } from 'react';

/** What watches the interactives of a text. */
export interface NearInteractivesProps {
  /** The element that holds the text. */
  root: RefObject<HTMLElement | null>;
  /** Its stored HTML. */
  html: string;
  /** The lesson that they belong to, if any. */
  lessonId: number | undefined;
}

/** What draws the interactives of a text. */
export interface InteractiveBoxesProps {
  /** Elements of stored HTML that the interactives are drawn into. */
  boxes: readonly HTMLElement[];
  /** The lesson that they belong to, if any. */
  lessonId: number | undefined;
}

/** One interactive. */
export interface InteractiveProps {
  /** As the author wrote them; missing ones have a default. */
  parameters: Readonly<Record<string, string | undefined>>;
  /** Called when the reader has finished the task, once or more often. */
  onDone(): void;
}

import type { RefObject } from 'react';

/** What watches the things to try of a text. */
export interface NearTriesProps {
  /** The element that holds the text. */
  root: RefObject<HTMLElement | null>;
  /** Its stored HTML. */
  html: string;
  /** The lesson that they belong to, if any. */
  lessonId: number | undefined;
}

/** What draws the things to try of a text. */
export interface TryBoxesProps {
  /** Elements of stored HTML that the things to try are drawn into. */
  boxes: readonly HTMLElement[];
  /** The lesson that they belong to, if any. */
  lessonId: number | undefined;
}

/** One thing to try. */
export interface TryElementProps {
  /** As the author wrote them; missing ones have a default. */
  parameters: Readonly<Record<string, string | undefined>>;
  /** Called when the reader has finished the task, once or more often. */
  onDone(): void;
}

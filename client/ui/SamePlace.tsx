import { Component, type RefObject } from 'react';
import type { Language } from '#domain/language.ts';

interface SamePlaceProps {
  text: RefObject<HTMLElement | null>;
  /** The language that the text is really in. */
  language: Language;
}

/** A heading, and how far below the top of the window it is. */
interface Place {
  id: string;
  top: number;
}

/** Part of the window, from its top, in which a heading counts as reached. */
const REACHED = 0.3;

/**
 * Keeps the reader at the same section while the text changes to another language. It is a class because only
 * classes have `getSnapshotBeforeUpdate`.
 */
export class SamePlace extends Component<SamePlaceProps> {
  override getSnapshotBeforeUpdate({ language }: SamePlaceProps): Place | null {
    return language === this.props.language ? null : placeIn(this.props.text.current);
  }

  override componentDidUpdate(_: SamePlaceProps, __: unknown, place: Place | null): void {
    const section = place && sectionCalled(place.id, this.props.text.current);
    // Smooth scrolling would start in the middle of another section.
    if (section) scrollBy({ top: section.getBoundingClientRect().top - place.top, behavior: 'instant' });
  }

  override render() {
    return null;
  }
}

/** The last heading that has been reached; null before the first. Sources may be beside the text. */
function placeIn(text: HTMLElement | null): Place | null {
  const headings = text?.querySelectorAll(':is(h2, h3, h4, h5, h6)[id]:not(.sources *)') ?? [];
  const heading = [...headings].findLast((each) => each.getBoundingClientRect().top < innerHeight * REACHED);
  return heading ? { id: heading.id, top: heading.getBoundingClientRect().top } : null;
}

/** Sections have the ids of the other language as names. */
function sectionCalled(id: string, text: HTMLElement | null): Element | null {
  const named = text?.querySelector(`[id="${CSS.escape(id)}"], a[name="${CSS.escape(id)}"]`);
  return named?.closest('h2, h3, h4, h5, h6') ?? null;
}

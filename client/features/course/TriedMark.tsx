import { Plural } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { storedInteractives, storedInteractivesStore } from '../../app/stored-interactives.ts';
import { Icon } from '../../ui/Icon.tsx';

interface TriedMarkProps {
  lesson: { id: number; tries: readonly string[] };
  /** Only the icon shows; its text is for screen readers. */
  isShort?: boolean;
}

/** How many interactives of a lesson the reader has finished, with or without an account; nothing if there are none. */
export function TriedMark({ lesson, isShort }: TriedMarkProps) {
  const json = useSyncExternalStore(
    storedInteractivesStore.subscribe,
    storedInteractivesStore.read,
    storedInteractivesStore.readOnServer,
  );
  const tried = new Set([...lesson.tries, ...storedInteractives(lesson.id, json)]);
  return <TriedCount count={tried.size} isShort={isShort} />;
}

/** How many interactives the reader has finished; nothing if there are none. */
export function TriedCount({ count, isShort }: { count: number; isShort?: boolean | undefined }) {
  if (count === 0) return null;
  return (
    <>
      <Icon name="flask" size={16} />
      <span className={isShort ? 'visually-hidden' : undefined}>
        <Plural value={count} one="# thing tried" other="# things tried" />
      </span>
    </>
  );
}

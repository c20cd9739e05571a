import { Plural } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { keptTries, keptTriesStore } from '../../app/kept-tries.ts';
import { Icon } from '../../ui/Icon.tsx';

interface TriedMarkProps {
  lesson: { id: number; tries: readonly string[] };
  /** Only the icon shows; its text is for screen readers. */
  isShort?: boolean;
}

/** How many things to try of a lesson the reader has finished, with or without an account; nothing if there are none. */
export function TriedMark({ lesson, isShort }: TriedMarkProps) {
  const json = useSyncExternalStore(keptTriesStore.subscribe, keptTriesStore.read, keptTriesStore.readOnServer);
  const tried = new Set([...lesson.tries, ...keptTries(lesson.id, json)]);
  return <TriedCount count={tried.size} isShort={isShort} />;
}

/** How many things to try the reader has finished; nothing if there are none. */
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

import { Trans } from '@lingui/react/macro';
import { minutesOf } from '#domain/reading-time.ts';

interface TimeLeftProps {
  lessons: readonly { status: string; duration: string; isCompleted: boolean }[];
  /** The lessons say what the learner has completed. Not for visitors, of whom that isn't known. */
  hasProgress: boolean;
}

/** How long the lessons that aren't completed take; nothing if that isn't known of all of them, or if none are left. */
export function TimeLeft({ lessons, hasProgress }: TimeLeftProps) {
  const open = lessons.filter(({ status, isCompleted }) => status === 'published' && !(hasProgress && isCompleted));
  const minutes = open.reduce((sum, { duration }) => sum + (minutesOf(duration) ?? Number.NaN), 0);
  // "min" and "h" are the same in both languages.
  const time = minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  if (!(minutes > 0)) return null;
  return (
    <span>
      {hasProgress ? (
        <Trans comment="Of a module or the course: 25 min, 3 h">About {time} left</Trans>
      ) : (
        <Trans comment="Of a module or the course: 25 min, 3 h">About {time}</Trans>
      )}
    </span>
  );
}

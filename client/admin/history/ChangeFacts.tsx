import { useLingui } from '@lingui/react/macro';
import type { ChangeActor, ChangeDoor } from '#domain/content-change.ts';
import { ACTOR_NAMES, DOOR_NAMES } from './change-texts.ts';
import { FormattedTime } from './FormattedTime.tsx';

interface ChangeFactsProps {
  change: { actor: ChangeActor; username?: string | null; door: ChangeDoor; at: string };
}

/** Who made a change, in which way, and when. */
export function ChangeFacts({ change: { actor, username, door, at } }: ChangeFactsProps) {
  const { t } = useLingui();
  return (
    <>
      <span>{username ?? t(ACTOR_NAMES[actor])}</span>
      {actor === 'person' && <span>{t(DOOR_NAMES[door])}</span>}
      <FormattedTime iso={at} />
    </>
  );
}

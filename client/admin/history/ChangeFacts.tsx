import { useLingui } from '@lingui/react/macro';
import type { ChangeActor, ChangeSource } from '#domain/content-change.ts';
import { ACTOR_NAMES, SOURCE_NAMES } from './change-texts.ts';
import { FormattedTime } from './FormattedTime.tsx';

interface ChangeFactsProps {
  change: { actor: ChangeActor; username?: string | null; source: ChangeSource; at: string };
}

/** Who made a change, in which way, and when. */
export function ChangeFacts({ change: { actor, username, source, at } }: ChangeFactsProps) {
  const { t } = useLingui();
  return (
    <>
      <span>{username ?? t(ACTOR_NAMES[actor])}</span>
      {actor === 'person' && <span>{t(SOURCE_NAMES[source])}</span>}
      <FormattedTime iso={at} />
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoginLink } from '../../../ui/LoginLink.tsx';
import type { Obstacle } from '../useEditor.tsx';

interface ObstacleBoxProps {
  obstacle: Obstacle;
  /** Called before the page is left for the login. */
  onLeave?(): void;
}

/** Why a form cannot be saved as it is, and what to do about it. */
export function ObstacleBox({ obstacle, onLeave }: ObstacleBoxProps) {
  return <ErrorBox>{obstacle === 'session-ended' ? <SessionEnded onLeave={onLeave} /> : REASONS[obstacle]}</ErrorBox>;
}

const REASONS = {
  forbidden: <Trans>You need admin privileges to save this. Your text stays here.</Trans>,
  deleted: <Trans>Somebody has deleted this in the meantime. Your text stays here, so that you can copy it.</Trans>,
};

function SessionEnded({ onLeave }: Pick<ObstacleBoxProps, 'onLeave'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the link in it is what is pressed.
    <span onClick={onLeave}>
      <Trans>
        Your session has ended. What you have written is kept in this browser:{' '}
        <LoginLink reloadDocument>log in again and go on</LoginLink>.
      </Trans>
    </span>
  );
}

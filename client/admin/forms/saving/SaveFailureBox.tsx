import { Trans } from '@lingui/react/macro';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoginLink } from '../../../ui/LoginLink.tsx';
import type { SaveFailure } from '../editor-state.ts';

interface SaveFailureBoxProps {
  reason: SaveFailure;
  /** Called before the page is left for the login. */
  onLeave?(): void;
}

/** Why a form can't be saved, if trying again alone would not help, and what to do about it. */
export function SaveFailureBox({ reason, onLeave }: SaveFailureBoxProps) {
  switch (reason) {
    case 'session-ended':
      return (
        <ErrorBox>
          <SessionEnded onLeave={onLeave} />
        </ErrorBox>
      );
    case 'forbidden':
    case 'account-changed':
    case 'deleted':
    case 'offline':
      return <ErrorBox>{REASONS[reason]}</ErrorBox>;
    default:
      return null;
  }
}

const REASONS = {
  forbidden: <Trans>You need admin privileges to save this. Your text stays here.</Trans>,
  'account-changed': (
    <Trans>
      You’re now logged in to another account, so nothing was saved. This browser keeps your text for the account you
      wrote it with. Reload the page.
    </Trans>
  ),
  deleted: <Trans>Someone else deleted this. Your text stays here so that you can copy it.</Trans>,
  offline: <Trans>You’re offline. Your text is kept in this browser: save again when you’re online.</Trans>,
};

function SessionEnded({ onLeave }: Pick<SaveFailureBoxProps, 'onLeave'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the link in it is what is pressed.
    <span onClick={onLeave}>
      <Trans>
        Your session has ended. Your text is kept in this browser:{' '}
        <LoginLink reloadDocument>log in again to continue</LoginLink>.
      </Trans>
    </span>
  );
}

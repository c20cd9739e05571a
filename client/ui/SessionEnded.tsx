import { Trans } from '@lingui/react/macro';
import { ErrorBox } from './ErrorBox.tsx';
import { LoginLink } from './LoginLink.tsx';

interface SessionEndedProps {
  /** Id of the element to come back to on this page. */
  anchor?: string;
}

/** Shown where a request failed; the page, and what was typed or chosen on it, stays as it is. */
export function SessionEnded({ anchor }: SessionEndedProps) {
  return (
    <ErrorBox>
      <SessionEndedText anchor={anchor} />
    </ErrorBox>
  );
}

/** The words of it, for a box that is there already. */
export function SessionEndedText({ anchor }: SessionEndedProps) {
  return (
    <Trans>
      Your session has ended, so this did not go through.{' '}
      <LoginLink anchor={anchor} reloadDocument>
        Log in again
      </LoginLink>
    </Trans>
  );
}

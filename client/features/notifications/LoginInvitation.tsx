import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useReturnPath } from '../../ui/LoginLink.tsx';

/** Shown under the bell to visitors, and to users whose session has ended. For those, the login page must be a new document, since this one still shows them as signed in. */
export function LoginInvitation() {
  const login = paths.login(useReturnPath());
  return (
    <Invitation>
      <p>
        <Trans>Log in, and the bell will tell you about replies, mentions and new comments on what you follow.</Trans>
      </p>
      <ButtonLink to={login} reloadDocument>
        <Trans>Log in</Trans>
      </ButtonLink>
    </Invitation>
  );
}

const Invitation = styled.div`
  display: grid;
  flex: 1 0 100%;
  justify-items: start;
  gap: 16px;
  margin-top: 8px;
  padding-bottom: 4px;
  color: var(--muted);
  line-height: 1.5;
`;

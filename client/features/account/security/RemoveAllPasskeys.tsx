import { Trans } from '@lingui/react/macro';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { checkbox } from '../../../styles/checkbox.ts';

/** For people who set a new password because someone else got into their account. */
export default function RemoveAllPasskeys({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div>
      <Choice>
        <input type="checkbox" aria-describedby="remove-passkeys-about" {...field} />
        <Trans>Also remove all my passkeys</Trans>
      </Choice>
      <Small id="remove-passkeys-about">
        <Trans>
          Choose this if you have lost them, or if someone else may have used your account: a passkey that they added
          would still log them in.
        </Trans>
      </Small>
    </div>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  font-weight: 600;

  input {
    ${checkbox}
  }
`;

const Small = styled.p`
  color: var(--muted);
  font-size: var(--step--1);
`;

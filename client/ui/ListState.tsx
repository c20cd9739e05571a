import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { HttpStatus } from '../app/page-answer.tsx';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { SatoAsleep, SatoLost } from './Sato.tsx';

/** A list that could not be read, with the way to try again. */
export function ListFailed({ children, onRetry }: { children: ReactNode; onRetry(): void }) {
  return (
    <>
      <HttpStatus status={500} />
      <Notice
        Mascot={SatoLost}
        role="alert"
        action={
          <Button type="button" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {children}
      </Notice>
    </>
  );
}

/** A list with nothing in it. */
export function ListEmpty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Notice Mascot={SatoAsleep} role="status" action={action}>
      {children}
    </Notice>
  );
}

import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Head } from '../app/Head.tsx';
import { HttpStatus } from '../app/page-answer.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SatoLost } from '../ui/Sato.tsx';

interface ItemFailedProps {
  title: string;
  /** There is no such item (404), or it could not be read (500), which is worth another try. */
  isMissing: boolean;
  onRetry(): void;
  /** Leads to where such items are listed. */
  back: ReactNode;
  children: ReactNode;
}

/** In place of an article, video or lesson that cannot be shown. */
export function ItemFailed({ title, isMissing, onRetry, back, children }: ItemFailedProps) {
  return (
    <>
      <HttpStatus status={isMissing ? 404 : 500} />
      <Head title={title} description={title} unlisted />
      <Notice
        Mascot={SatoLost}
        heading="h1"
        role="alert"
        title={title}
        action={
          <>
            {!isMissing && (
              <Button type="button" onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {back}
          </>
        }
      >
        {children}
      </Notice>
    </>
  );
}

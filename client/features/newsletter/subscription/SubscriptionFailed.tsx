import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { ItemFailed } from '../../../frame/ItemFailed.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';

interface SubscriptionFailedProps {
  title: string;
  onRetry(): void;
  children: ReactNode;
}

/** In place of a page about a subscription that couldn't be loaded. */
export function SubscriptionFailed({ title, onRetry, children }: SubscriptionFailedProps) {
  return (
    <ItemFailed
      title={title}
      isMissing={false}
      onRetry={onRetry}
      back={
        <ButtonLink to={paths.home} $kind="plain">
          <Trans>Home page</Trans>
        </ButtonLink>
      }
    >
      {children}
    </ItemFailed>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FormattedTime } from '../../history/FormattedTime.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import type { StoredWork } from './stored-work.ts';

/** A form that stores its unsaved changes in this browser. */
interface UnsavedWorkOfferProps<Part> {
  of: {
    /** Changes of an earlier visit; null if there are none. */
    offer: StoredWork<Part> | null;
    restore(work: StoredWork<Part>): void;
    discard(work: StoredWork<Part>): void;
  };
  /** What is said in addition. */
  children?: ReactNode;
}

/** Offers to restore or discard unsaved changes that were left in this browser, if there are any. */
export function UnsavedWorkOffer<Part>({ of: { offer, restore, discard }, children }: UnsavedWorkOfferProps<Part>) {
  const { t } = useLingui();
  if (!offer) return null;
  const when = <FormattedTime iso={new Date(offer.keptAt).toISOString()} />;
  return (
    <Box key={offer.key} role="region" aria-label={t`Unsaved changes`}>
      <p>
        <Trans>You have unsaved changes from {when} in this browser.</Trans> {children}
      </p>
      <div>
        <AdminButton type="button" onClick={() => discard(offer)}>
          <Trans>Discard</Trans>
        </AdminButton>
        <AdminButton $kind="main" type="button" onClick={() => restore(offer)}>
          <Trans>Restore</Trans>
        </AdminButton>
      </div>
    </Box>
  );
}

const Box = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 24px;
  margin-bottom: 20px;
  padding: 14px 18px;
  border-radius: var(--radius-card);
  background: var(--sun);
  color: var(--ink);

  p {
    flex: 1 1 16rem;
  }

  div {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }

  button {
    min-height: 44px;
  }
`;

import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { FormattedTime } from '../../history/FormattedTime.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import type { StoredWork } from './stored-work.ts';

interface UnsavedWorkOfferProps {
  work: StoredWork;
  /** Whether someone has saved the item since. */
  isOlder: boolean;
  onRestore(work: StoredWork): void;
  onDiscard(work: StoredWork): void;
}

/** Offers to restore or discard unsaved changes that were left in this browser. */
export function UnsavedWorkOffer({ work, isOlder, onRestore, onDiscard }: UnsavedWorkOfferProps) {
  const { t } = useLingui();
  const when = <FormattedTime iso={new Date(work.keptAt).toISOString()} />;
  return (
    <Box role="region" aria-label={t`Unsaved changes`}>
      <p>
        <Trans>You have unsaved changes from {when} in this browser.</Trans>
        {isOlder && (
          <>
            {' '}
            <Trans>Someone has saved this item since then. You can compare before your changes replace anything.</Trans>
          </>
        )}
      </p>
      <div>
        <AdminButton type="button" onClick={() => onDiscard(work)}>
          <Trans>Discard</Trans>
        </AdminButton>
        <AdminButton $kind="main" type="button" onClick={() => onRestore(work)}>
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

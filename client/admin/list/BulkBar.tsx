import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../ui/Icon.tsx';
import { media } from '../../ui/media.ts';
import { IconActionButton } from '../ui/IconAction.tsx';
import { useBottomBar } from '../ui/useBottomBar.ts';

interface BulkBarProps {
  count: number;
  onClear(): void;
  /** Actions for the selected rows. */
  children: ReactNode;
}

/** Actions for the selected rows; it stays visible below a long list. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useLingui();
  const bar = useBottomBar();
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && <Plural value={count} one="# selected" other="# selected" />}
      </p>
      {count > 0 && (
        <Bar ref={bar} role="group" aria-label={t`Selected rows`}>
          <IconActionButton type="button" aria-label={t`Clear selection`} title={t`Clear selection`} onClick={onClear}>
            <Icon name="close" size={20} />
          </IconActionButton>
          <strong aria-hidden="true">
            <Plural value={count} one="# selected" other="# selected" />
          </strong>
          <Actions>{children}</Actions>
        </Bar>
      )}
    </>
  );
}

const Bar = styled.div`
  position: sticky;
  bottom: 12px;
  z-index: 5;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  margin-top: 16px;
  padding: 8px;
  border: 2px solid var(--edge);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: 0 6px 24px rgb(0 0 0 / 18%);
`;

/** In one line of their own on a phone. */
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  flex: 1 0 100%;
  gap: 8px;

  button {
    flex: 1 1 auto;
    padding-inline: 8px;
  }

  ${media.md} {
    flex: none;
    margin-inline-start: auto;

    button {
      padding-inline: 16px;
    }
  }
`;

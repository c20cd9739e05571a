import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { SmallButton } from '../fields/SmallButton.tsx';

interface MoveButtonsProps {
  /** Name of the moved entry, for screen readers: "question 2". */
  what: string;
  index: number;
  count: number;
  /** The minimum number of entries. */
  minimum?: number;
  onMove(step: -1 | 1): void;
  onRemove(): void;
}

/** Up, down and away, for one of a list. At its ends the buttons stay where they are, so that the focus does too. */
export function MoveButtons({ what, index, count, minimum = 0, onMove, onRemove }: MoveButtonsProps) {
  const { t } = useLingui();
  const isFirst = index === 0;
  const isLast = index === count - 1;
  const isNeeded = count <= minimum;
  return (
    <Buttons>
      <SmallButton
        type="button"
        aria-label={t`Move ${what} up`}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
      >
        <span aria-hidden="true">↑</span>
      </SmallButton>
      <SmallButton
        type="button"
        aria-label={t`Move ${what} down`}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
      >
        <span aria-hidden="true">↓</span>
      </SmallButton>
      <SmallButton
        type="button"
        aria-label={t`Remove ${what}`}
        aria-disabled={isNeeded || undefined}
        onClick={() => !isNeeded && onRemove()}
      >
        <span aria-hidden="true">×</span>
      </SmallButton>
    </Buttons>
  );
}

const Buttons = styled.div`
  display: flex;
  gap: 6px;

  [aria-disabled] {
    opacity: 0.45;
    cursor: not-allowed;
  }
`;

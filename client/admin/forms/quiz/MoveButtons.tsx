import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Icon, LineDrawing } from '../../../ui/Icon.tsx';
import { SmallButton } from '../fields/SmallButton.tsx';

interface MoveButtonsProps {
  /** Name of the moved entry, for screen readers: "question 2". */
  what: string;
  index: number;
  count: number;
  onMove(step: -1 | 1): void;
  /** Null for an entry that has to stay. */
  onRemove: (() => void) | null;
}

/** Up, down and away, for one of a list. At its ends the buttons stay where they are, so that the focus does too. */
export function MoveButtons({ what, index, count, onMove, onRemove }: MoveButtonsProps) {
  const { t } = useLingui();
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <Buttons>
      <SmallButton
        type="button"
        aria-label={t`Move ${what} up`}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
      >
        <LineDrawing path="M12 20V4m-6 6 6-6 6 6" size={18} />
      </SmallButton>
      <SmallButton
        type="button"
        aria-label={t`Move ${what} down`}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
      >
        <LineDrawing path="M12 4v16m-6-6 6 6 6-6" size={18} />
      </SmallButton>
      {onRemove && (
        <SmallButton type="button" aria-label={t`Remove ${what}`} data-remove="" onClick={onRemove}>
          <Icon name="close" size={18} />
        </SmallButton>
      )}
    </Buttons>
  );
}

const Buttons = styled.div`
  display: flex;

  button {
    padding: 4px;
    border-color: transparent;
    background: none;
    color: var(--muted);
  }

  button:hover:not([aria-disabled]) {
    color: var(--ink);
  }

  button[data-remove] {
    color: var(--coral);
  }

  [aria-disabled] {
    opacity: 0.45;
    cursor: not-allowed;
  }
`;

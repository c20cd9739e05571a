import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { checkbox } from '../../styles/checkbox.ts';
import type { Selection } from './useSelection.ts';

interface CheckProps {
  label: string;
  isOn: boolean;
  /** Some of its rows are chosen. */
  isPartly?: boolean;
  /** Whether the label is also written beside it. */
  isLabeled?: boolean;
  onToggle(): void;
}

/** A checkbox that selects a row, with a large click target. */
export function Check({ label, isOn, isPartly = false, isLabeled = false, onToggle }: CheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <Room>
      <span>
        <input ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} />
      </span>
      {isLabeled && label}
    </Room>
  );
}

interface CheckAllProps extends Pick<CheckProps, 'isLabeled'> {
  selection: Selection<number | string>;
}

/** The box for all rows on screen. */
export function CheckAll({ selection, isLabeled }: CheckAllProps) {
  const { t } = useLingui();
  return (
    <Check
      label={t`Select all on this page`}
      isOn={selection.isPage}
      isPartly={selection.ids.length > 0 && !selection.isPage}
      isLabeled={isLabeled}
      onToggle={selection.toggleAll}
    />
  );
}

const Room = styled.label`
  display: flex;
  align-items: center;
  width: fit-content;
  cursor: pointer;

  span {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
  }

  input {
    ${checkbox}
  }
`;

import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Selection } from './useSelection.ts';

interface CheckProps {
  label: string;
  isOn: boolean;
  /** Some of its rows are chosen. */
  isPartly?: boolean;
  onToggle(): void;
}

/** A checkbox that selects a row, with a large click target. */
export function Check({ label, isOn, isPartly = false, onToggle }: CheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <Room>
      <input ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} />
    </Room>
  );
}

/** The box for all `count` rows on screen. */
export function CheckAll({ selection, count }: { selection: Selection; count: number }) {
  const { t } = useLingui();
  const chosen = selection.ids.length;
  return (
    <Check
      label={t`Select all on this page`}
      isOn={count > 0 && chosen === count}
      isPartly={chosen > 0 && chosen < count}
      onToggle={selection.toggleAll}
    />
  );
}

const Room = styled.label`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  cursor: pointer;

  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--teal);
  }
`;

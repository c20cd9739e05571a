import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { MediaItemFragment } from '../../gql/admin/graphql.ts';

interface FocalPointProps {
  media: Pick<MediaItemFragment, 'src' | 'width' | 'height'>;
  x: number;
  y: number;
  onChange(point: { focalX: number; focalY: number }): void;
}

/** The point that stays visible where a picture is cropped: a click sets it, and so do two sliders. */
export function FocalPoint({ media, x, y, onChange }: FocalPointProps) {
  const { t } = useLingui();

  function handleClick({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ focalX: share((clientX - left) / width), focalY: share((clientY - top) / height) });
  }

  const slider = (label: string, value: number, change: (value: number) => void) => (
    <label>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        onChange={({ target }) => change(Number(target.value) / 100)}
      />
    </label>
  );

  return (
    <Group role="group" aria-label={t`Focal point`}>
      <Stage onClick={handleClick}>
        <img src={media.src} alt="" width={media.width} height={media.height} />
        <Mark style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </Stage>
      <p>
        <Trans>Select the part of the image that has to stay visible where it is cropped.</Trans>
      </p>
      {slider(t`From left to right`, x, (focalX) => onChange({ focalX, focalY: y }))}
      {slider(t`From top to bottom`, y, (focalY) => onChange({ focalX: x, focalY }))}
    </Group>
  );
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 20) / 20;
}

const Group = styled.div`
  display: grid;
  gap: 8px;
  align-content: start;

  p {
    color: var(--muted);
    font-size: var(--step--1);
  }

  label {
    display: grid;
    grid-template-columns: 9.5rem minmax(0, 1fr);
    align-items: center;
    min-height: 36px;
    font-size: var(--step--1);
  }

  input {
    width: 100%;
    accent-color: var(--teal);
  }
`;

const Stage = styled.div`
  position: relative;
  justify-self: center;
  width: fit-content;
  cursor: crosshair;

  img {
    width: auto;
    max-height: 300px;
    height: auto;
    border-radius: var(--radius-control);
    object-fit: contain;
  }
`;

const Mark = styled.span`
  position: absolute;
  width: 28px;
  height: 28px;
  border: 3px solid #fff;
  border-radius: 50%;
  outline: 2px solid #231815;
  transform: translate(-50%, -50%);
  pointer-events: none;
`;

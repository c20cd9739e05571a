import type { ReactNode } from 'react';
import { SCENE } from './palette.ts';

type HouseProps = { x: number; width: number; top: number; wall: string; gable?: boolean; children: ReactNode };

/** A facade with cornice and plinth; openings are placed from its left edge, heights in street units (ground at 176). */
export function House({ x, width, top, wall, gable = false, children }: HouseProps) {
  const middle = width / 2;
  return (
    <g transform={`translate(${x} 0)`}>
      <path d={`M0 ${top}H${width}V176H0Z`} fill={wall} />
      {gable && (
        <path
          d={`M${middle - 46} ${top - 6}C${middle - 30} ${top - 6} ${middle - 32} ${top - 26} ${middle} ${top - 26}C${middle + 32} ${top - 26} ${middle + 30} ${top - 6} ${middle + 46} ${top - 6}Z`}
          fill={wall}
        />
      )}
      <path d={`M-3 ${top - 8}H${width + 3}V${top + 3}H-3Z`} fill={SCENE.paper} />
      <path d={`M2 166H${width - 2}V175H2Z`} fill={SCENE.stone} stroke="none" />
      {children}
    </g>
  );
}

type OpeningProps = { x: number; y: number; shutter: string; balcony?: boolean; wide?: boolean; low?: boolean };

/** Shuttered window, 40 by 44 (`low`: 36 high; `wide`: 118 with two pairs), with an iron balcony on request. */
export function Opening({ x, y, shutter, balcony = false, wide = false, low = false }: OpeningProps) {
  const height = low ? 34 : 42;
  const width = wide ? 114 : 40;
  const leaves = wide ? [8, 27, 65, 84] : [1, 21];
  const bars = Array.from({ length: Math.floor(width / 8) + 1 }, (_, i) => `M${i * 8} ${height - 14}V${height}`).join(
    '',
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      {leaves.map((leaf) => (
        <g key={leaf}>
          <path d={`M${leaf} 0H${leaf + 19}V${height}H${leaf}Z`} fill={shutter} strokeWidth={2.5} />
          <path
            d={`M${leaf + 5} 9H${leaf + 14}M${leaf + 5} 16H${leaf + 14}M${leaf + 5} 23H${leaf + 14}`}
            strokeWidth={1.5}
            strokeOpacity={0.55}
          />
        </g>
      ))}
      {balcony && (
        <>
          <path d={`M-4 ${height}H${width + 4}V${height + 6}H-4Z`} fill={SCENE.paper} strokeWidth={2.5} />
          <path d={`M-3 ${height - 14}H${width + 3}${bars}`} strokeWidth={2} />
        </>
      )}
    </g>
  );
}

/** A double door under a plain arch, 40 wide. */
export function Door({ x, fill }: { x: number; fill: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-4 176V140C-4 122 36 122 36 140V176Z" fill={SCENE.paper} strokeWidth={2.5} />
      <path d="M2 176V142C2 130 30 130 30 142V176Z" fill={fill} strokeWidth={2.5} />
      <path d="M16 134V176" strokeWidth={2} />
    </g>
  );
}

export function Lamp({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M0 176V106M-7 176H7" strokeWidth={5} />
      <path d="M-8 84H8L5 106H-5Z" fill={SCENE.sun} />
      <path d="M-10 84L0 74L10 84Z" fill={SCENE.tealDeep} />
    </g>
  );
}

export function Pot({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`} strokeWidth={2.5}>
      <path
        d="M0 162C-14 158-14 146-8 138C-4 144-2 148 0 152C0 144 0 136 2 130C8 138 8 146 6 152C10 146 12 144 16 142C18 152 12 160 4 162Z"
        fill={SCENE.leafDeep}
      />
      <path d="M-10 160H12L9 176H-7Z" fill={SCENE.wood} />
    </g>
  );
}

export function Palm({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M14 176C18 130 22 90 18 50H26C32 90 30 130 30 176Z" fill={SCENE.wood} />
      <path
        d="M22 50C8 34-10 34-22 48C-6 44 6 50 22 54C4 56-6 68-8 84C4 70 12 62 22 56C36 60 46 70 50 84C52 66 40 54 24 52C38 44 52 44 66 52C58 34 38 32 24 48C30 32 26 22 14 14C16 28 14 38 22 50Z"
        fill={SCENE.leaf}
      />
    </g>
  );
}

/** Adoquines, the blue-gray slag bricks of the old town. */
export function Cobbles() {
  const seams = Array.from({ length: 31 }, (_, i) => `M${i * 40} 177V188M${i * 40 + 20} 188V200`).join('');
  return (
    <>
      <path d="M0 176H1200V200H0Z" fill="#7C95A3" stroke="none" />
      <path d={`M0 188H1200${seams}`} stroke="#5F7886" strokeWidth={2} />
      <path d="M0 176H1200" />
    </>
  );
}

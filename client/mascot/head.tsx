import type { ReactNode } from 'react';
import { COAT, OUTLINE } from './coat.ts';
import { type Point } from './parts.tsx';

type Mouth = 'smile' | 'grin' | 'small' | 'worried' | 'none';
type EyeState = 'open' | 'closed' | 'glad';
type Brows = 'none' | 'raised' | 'serious' | 'worried';

export type HeadProps = {
  /** Center of the skull; the head reaches 77 to the sides, 61 down, 104 up with the ear. */
  at: Point;
  turn?: number;
  scale?: number;
  eyes?: EyeState;
  /** Where the pupils go, in units; about 4 is a clear look aside. */
  look?: Point;
  mouth?: Mouth;
  brows?: Brows;
  /** Degrees the upright and the folded ear lean outwards. */
  ears?: Point;
  /** Larger eyes and mouth, without small lines, for tiny sizes. */
  bold?: boolean;
  /** Things worn on the head, in its own coordinates. */
  children?: ReactNode;
};

/** Sato's head. His right ear stands, his left one is folded, and the patch lies over his left eye. */
export function Head({
  at: [x, y],
  turn = 0,
  scale = 1,
  eyes = 'open',
  look = [0, 0],
  mouth = 'smile',
  brows = 'none',
  ears = [0, 0],
  bold = false,
  children,
}: HeadProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <Ears lean={ears} />
      <path d={SKULL} fill={COAT.sand} stroke="none" />
      <path
        d="M18-55C30-53 40-46 47-38C58-24 62-8 62 8C55 18 41 20 30 15C14 8 8-8 9-24C10-36 13-46 18-55Z"
        fill={COAT.patch}
        stroke="none"
      />
      <path
        d="M-2-46C5-47 8-38 9-26C10-16 12-9 18-4C34 0 45 12 47 28C48 36 47 42 44 47C32 57 16 61 0 61C-16 61-32 57-44 47C-47 42-48 36-47 28C-45 12-34 0-20-3C-12-8-10-16-9-26C-9-38-8-45-2-46Z"
        fill={COAT.chest}
        stroke="none"
      />
      <path d={CHEEKS} fill={COAT.shade} stroke="none" />
      <path d={SKULL} />
      <Eyes state={eyes} look={look} bold={bold} />
      <BrowLines kind={brows} />
      <MouthLines kind={mouth} />
      <path d="M-16 7C-16-1-8-4 0-4C8-4 16-1 16 7C16 15 6 21 0 21C-6 21-16 15-16 7Z" fill={OUTLINE} stroke="none" />
      <path d="M-7 2C-4 0 1 0 4 1" stroke={COAT.chest} strokeWidth={3} />
      {children}
    </g>
  );
}

const SKULL =
  'M-46-38C-36-50-22-55-10-56C-8-64-2-69 5-70C3-65 4-62 6-60C10-64 16-66 22-65C18-61 17-58 18-55C30-53 40-46 47-38' +
  'C58-24 62-8 62 8C64 16 70 23 77 26C71 30 65 30 61 30C63 36 66 40 70 43C60 48 50 48 44 47C32 57 16 61 0 61' +
  'C-16 61-32 57-44 47C-50 48-60 48-70 43C-66 40-63 36-61 30C-65 30-71 30-77 26C-70 23-64 16-62 8C-62-8-58-24-46-38Z';

const CHEEKS =
  'M-77 26C-70 23-64 16-62 8C-62 20-56 30-47 33L-44 47C-50 48-60 48-70 43C-66 40-63 36-61 30C-65 30-71 30-77 26Z' +
  'M77 26C70 23 64 16 62 8C62 20 56 30 47 33L44 47C50 48 60 48 70 43C66 40 63 36 61 30C65 30 71 30 77 26Z';

function Ears({ lean: [up, folded] }: { lean: Point }) {
  return (
    <>
      <g transform={`rotate(${-up} -38 -36)`}>
        <path d="M-56-18C-66-46-72-76-66-96C-63-106-54-106-48-98C-36-84-22-66-14-46Z" fill={COAT.sand} />
        <path d="M-52-34C-58-54-62-74-59-88C-50-78-38-62-31-48Z" fill={COAT.skin} stroke="none" />
      </g>
      <g transform={`rotate(${folded} 38 -36)`}>
        <path d="M14-46C20-66 34-82 48-82C60-82 66-70 62-52L56-18Z" fill={COAT.patch} />
        <path d="M48-82C66-84 84-68 90-42C92-32 86-28 78-32C66-38 56-46 50-56C46-64 44-74 48-82Z" fill={COAT.patch} />
      </g>
    </>
  );
}

function Eyes({ state, look: [dx, dy], bold }: { state: EyeState; look: Point; bold: boolean }) {
  if (state === 'closed') return <path d="M-39-9C-35-1-20-1-16-9M16-9C20-1 35-1 39-9" />;
  if (state === 'glad') return <path d="M-39-6C-36-18-20-18-17-6M17-6C20-18 36-18 39-6" />;
  const grow = bold ? 1.25 : 1.14;
  return (
    <g className="sato-eyes">
      {[-27, 27].map((x) => (
        <g key={x} transform={`translate(${x} -11) scale(${grow})`}>
          <ellipse rx={13} ry={15.5} fill="#fff" stroke="none" />
          <ellipse cx={dx} cy={dy} rx={9} ry={11.5} fill={OUTLINE} stroke="none" />
          <circle cx={dx + 3.5} cy={dy - 5} r={bold ? 4.4 : 3.6} fill="#fff" stroke="none" />
          {!bold && <circle cx={dx - 3.5} cy={dy + 6} r={1.8} fill="#fff" stroke="none" />}
        </g>
      ))}
    </g>
  );
}

function BrowLines({ kind }: { kind: Brows }) {
  if (kind === 'none') return null;
  const d = {
    raised: 'M-38-37C-34-42-26-43-20-40M20-40C26-43 34-42 38-37',
    serious: 'M-40-36C-34-39-26-38-19-34M19-34C26-38 34-39 40-36',
    worried: 'M-40-29C-35-34-28-38-21-39M21-39C28-38 35-34 40-29',
  }[kind];
  return <path d={d} strokeWidth={4} />;
}

function MouthLines({ kind }: { kind: Mouth }) {
  if (kind === 'none') return null;
  if (kind === 'worried') return <path d="M0 21V29M-14 39C-8 32-4 32 0 35C4 38 9 38 14 33" />;
  if (kind === 'small') return <path d="M0 21V30M-13 34C-8 39-3 37 0 30C3 37 8 39 13 34" />;
  return (
    <>
      {kind === 'grin' && (
        <>
          <path d="M-17 37C-16 52-8 58 0 58C8 58 16 52 17 37C10 40 4 38 0 31C-4 38-10 40-17 37Z" fill={COAT.mouth} />
          <path d="M-10 52C-8 45 8 45 10 52C7 56 4 57.5 0 57.5C-4 57.5-7 56-10 52Z" fill={COAT.tongue} stroke="none" />
        </>
      )}
      <path d="M0 21V30M-26 30C-22 40-6 42 0 30C6 42 22 40 26 30" />
    </>
  );
}

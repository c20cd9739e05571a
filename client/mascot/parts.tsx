import type { ReactNode } from 'react';
import { COAT, MANGO, OUTLINE } from './coat.ts';

/** Props of every pose. With `title` the drawing is an image with that name, without it decoration. */
export type MascotProps = { title?: string; className?: string };

/** A point or an offset in drawing units. */
export type Point = readonly [x: number, y: number];

/** The svg around a pose: names it or hides it, and sets the pen (3 px at 160 px). */
export function Frame({
  title,
  className,
  viewBox,
  pen = 4.5,
  children,
}: MascotProps & { viewBox: string; pen?: number; children: ReactNode }) {
  return (
    <svg
      role={title ? 'img' : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : true}
      className={className}
      viewBox={viewBox}
      fill="none"
      stroke={OUTLINE}
      strokeWidth={pen}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A leg or arm of even width along `d`: an ink line with a coat line inside, open at both ends. */
export function Limb({ d, width = 26, fill = COAT.sand }: { d: string; width?: number; fill?: string }) {
  return (
    <>
      <path d={d} strokeWidth={width + 9} strokeLinecap="butt" />
      <path d={d} stroke={fill} strokeWidth={width} strokeLinecap="butt" />
    </>
  );
}

/** A paw seen from above (two toe lines) or, with `pads`, the palm towards the reader. */
export function Paw({
  at: [x, y],
  turn = 0,
  pads = false,
  size = 1,
}: {
  at: Point;
  turn?: number;
  pads?: boolean;
  size?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`} strokeWidth={4.5 / size}>
      <path
        d="M-19 3C-21-6-17-13-11-13C-9-19-2-21 2-18C8-21 14-17 15-11C20-9 21-3 19 4C17 14 9 17 0 17C-9 17-17 14-19 3Z"
        fill={COAT.chest}
      />
      {pads ? (
        <g fill={COAT.skin} stroke="none">
          <path d="M-8 8C-9 2-4-2 0-2C4-2 9 2 8 8C7 12-7 12-8 8Z" />
          <ellipse cx={-11} cy={-3} rx={3.4} ry={4.2} transform="rotate(-30 -11 -3)" />
          <ellipse cx={-3.6} cy={-9.5} rx={3.4} ry={4.4} transform="rotate(-8 -3.6 -9.5)" />
          <ellipse cx={5} cy={-9} rx={3.4} ry={4.4} transform="rotate(10 5 -9)" />
          <ellipse cx={12} cy={-2} rx={3.3} ry={4} transform="rotate(30 12 -2)" />
        </g>
      ) : (
        <path d="M-6 16V8M6 16V8" strokeWidth={3.5 / size} />
      )}
    </g>
  );
}

/** The tail, root at the origin, curling up to the right. */
export function Tail({ at: [x, y], turn = 0 }: { at: Point; turn?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <g className="sato-tail">
        <path d="M-6 6C14 10 30 0 33-18C35-31 28-38 27-48C38-46 52-34 53-14C54 12 32 32 2 28Z" fill={COAT.sand} />
        <path d="M27-48C38-46 52-34 53-14C49-20 45-20 42-17C41-24 37-26 32-24C33-32 28-38 27-48Z" fill={COAT.chest} />
      </g>
    </g>
  );
}

/** The mango bandana; `at` is the middle of the neck. What is behind the keyhole is his private key. */
export function Bandana({ at: [x, y], turn = 0, scale = 1 }: { at: Point; turn?: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <path d="M34 4C46 0 56 4 60 12C54 12 50 13 47 16C51 21 52 26 50 32C42 30 34 22 32 12Z" fill={MANGO} />
      <path
        d="M-40-8C-42 0-42 6-40 10C-28 22-12 40 0 54C12 40 28 22 40 10C42 6 42 0 40-8C20 4-20 4-40-8Z"
        fill={MANGO}
      />
      <path d="M-38 6C-20 18 20 18 38 6" strokeWidth={3} />
      <path d="M0 22A6.4 6.4 0 0 1 3.6 33.6L5.6 42H-5.6L-3.6 33.6A6.4 6.4 0 0 1 0 22Z" fill={OUTLINE} stroke="none" />
    </g>
  );
}

/** Torso of the sitting dog with haunches and hind feet; `at` is the neck, the ground 122 below. `legs` says which front legs stand. */
export function SittingBody({ at: [x, y], legs = 'both' }: { at: Point; legs?: 'both' | 'right' | 'none' }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M-36-6C-40 18-64 46-68 82C-70 102-54 112-36 112H36C54 112 70 102 68 82C64 46 40 18 36-6Z"
        fill={COAT.sand}
      />
      <path
        d="M36-6C40 18 64 46 68 82C70 102 54 112 36 112L44 90C58 92 58 70 48 54C38 36 34 20 30 4Z"
        fill={COAT.shade}
        stroke="none"
      />
      <path d="M-36-6C-40 18-64 46-68 82C-70 102-54 112-36 112H36C54 112 70 102 68 82C64 46 40 18 36-6" />
      <path d="M-44 66C-58 70-68 80-68 92M44 66C58 70 68 80 68 92" strokeWidth={3.5} />
      <Paw at={[-55, 105]} turn={-6} />
      <Paw at={[55, 105]} turn={6} />
      {legs === 'both' && <FrontLeg x={-18} />}
      {legs !== 'none' && <FrontLeg x={18} />}
      <path
        d="M-26 6C-32 34-28 56-17 70L-11 64L-6 76L0 69L6 76L11 64L17 70C28 56 32 34 26 6Z"
        fill={COAT.chest}
        stroke="none"
      />
    </g>
  );
}

function FrontLeg({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-16 66C-16 80-15 92-15 106H15C15 92 16 80 16 66" fill={COAT.sand} />
      <Paw at={[0, 107]} size={1.05} />
    </g>
  );
}

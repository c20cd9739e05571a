import type { ReactNode } from 'react';
import { SCENE } from './palette.ts';

/** Props of every scene; scenes are decoration and hidden from screen readers. */
export type ArtProps = { className?: string };

/** A 16:9 scene that fills its box; `sky` covers the whole of it. */
export function Scene({ className, sky, children }: ArtProps & { sky: string; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke={SCENE.ink}
      strokeWidth={5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M0 0H640V360H0Z" fill={sky} stroke="none" />
      {children}
    </svg>
  );
}

/** A plain sun, for the skies. */
export function Sun({ x, y, r = 44 }: { x: number; y: number; r?: number }) {
  return <circle cx={x} cy={y} r={r} fill={SCENE.sun} stroke="none" />;
}

/** A flat trade-wind cloud, 120 wide. */
export function Cloud({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M0 30C-2 16 16 10 24 16C28-4 62-6 68 12C80 2 98 10 96 20C112 16 122 24 120 30Z"
      fill={SCENE.paper}
      stroke="none"
    />
  );
}

/** A paw print about 40 wide. */
export function PawPrint({
  x,
  y,
  turn = 0,
  scale = 1,
  fill,
}: {
  x: number;
  y: number;
  turn?: number;
  scale?: number;
  fill: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`} fill={fill} stroke="none">
      <path d="M-13 12C-15 3-7-3 0-3C7-3 15 3 13 12C11 19-11 19-13 12Z" />
      <ellipse cx={-17} cy={-4} rx={5} ry={6.5} transform="rotate(-30 -17 -4)" />
      <ellipse cx={-6} cy={-14} rx={5} ry={7} transform="rotate(-8 -6 -14)" />
      <ellipse cx={7} cy={-14} rx={5} ry={7} transform="rotate(8 7 -14)" />
      <ellipse cx={18} cy={-4} rx={5} ry={6.5} transform="rotate(30 18 -4)" />
    </g>
  );
}

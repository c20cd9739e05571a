import type { ReactNode } from 'react';
import { Only, Variants } from './Only.tsx';
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

type Four = readonly [day: string, evening: string, night: string, dawn: string];

/** A 16:9 scene that exists in the variants of `variants.ts`, with a sky for each time of day. */
export function VariedScene({ className, skies, children }: ArtProps & { skies: Four; children: ReactNode }) {
  const [day, evening, night, dawn] = skies;
  return (
    <Scene className={className} sky={day}>
      <Variants>
        <Only time={1}>
          <Whole fill={evening} />
        </Only>
        <Only time={2}>
          <Whole fill={night} />
        </Only>
        <Only time={3}>
          <Whole fill={dawn} />
        </Only>
        {children}
      </Variants>
    </Scene>
  );
}

/** The light of evening, night and dawn on what was drawn before it. */
export function Light() {
  return (
    <>
      <Only time={1}>
        <Whole fill="#E07B2A" opacity={0.2} />
      </Only>
      <Only time={2}>
        <Whole fill="#12263F" opacity={0.46} />
      </Only>
      <Only time={3}>
        <Whole fill="#C9577A" opacity={0.16} />
      </Only>
    </>
  );
}

/** Sun, low sun, moon with stars, or rising sun. `x` and `y` are those of the sun by day. */
export function SkyLights({ x, y }: { x: number; y: number }) {
  return (
    <>
      <Only time={0}>
        <Sun x={x} y={y} />
      </Only>
      <Only time={1}>
        <circle cx={x + 30} cy={y + 66} r={58} fill={SCENE.coral} stroke="none" />
      </Only>
      <Only time={2}>
        <path
          d={`M${x + 22} ${y - 34}A40 40 0 1 0 ${x + 40} ${y + 26}A34 34 0 0 1 ${x + 22} ${y - 34}Z`}
          fill={SCENE.cream}
          stroke="none"
        />
        <Stars />
      </Only>
      <Only time={3}>
        <Sun x={x - 40} y={y + 54} r={34} />
      </Only>
    </>
  );
}

function Stars() {
  return (
    <path
      d="M70 50V58M66 54H74M208 36V44M204 40H212M330 64V70M327 67H333M420 30V38M416 34H424M590 52V60M586 56H594"
      stroke={SCENE.cream}
      strokeWidth={3.5}
    />
  );
}

function Whole({ fill, opacity }: { fill: string; opacity?: number }) {
  return <path d="M0 0H640V360H0Z" fill={fill} fillOpacity={opacity} stroke="none" />;
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

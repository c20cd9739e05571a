import { Head } from '#client/mascot/head.tsx';
import { Bandana } from '#client/mascot/parts.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, Cloud, Scene, Sun } from './scene.tsx';

/** Technology: a chain of blocks as the wagons of a train, with Sato as the driver. */
export function TechnologyArt({ className }: ArtProps) {
  return (
    <Scene className={className} sky={SCENE.sky}>
      <Sun x={150} y={92} />
      <Cloud x={250} y={52} />
      <Cloud x={14} y={120} scale={0.8} />
      <path
        d="M0 236C80 190 150 186 240 222C330 178 430 176 520 214C570 200 610 198 640 206V360H0Z"
        fill={SCENE.leaf}
        stroke="none"
      />
      <path d="M0 288H640V360H0Z" fill={SCENE.sand} stroke="none" />
      <Track />
      <path d="M132 250H160M298 250H326M464 250H480" strokeWidth={14} />
      <path d="M134 250H158M300 250H324" stroke={SCENE.stone} strokeWidth={5} />
      <Wagon x={-8} fill={SCENE.coral} />
      <Wagon x={158} fill={SCENE.sun} />
      <Wagon x={324} fill={SCENE.teal} last />
      <Engine />
    </Scene>
  );
}

function Track() {
  const sleepers = Array.from({ length: 14 }, (_, i) => `M${i * 50 - 10} 300L${i * 50 - 22} 322`).join('');
  return (
    <>
      <path d={sleepers} stroke={SCENE.woodDeep} strokeWidth={12} />
      <path d="M-10 300H650" strokeWidth={6} />
      <path d="M-10 324H650" strokeWidth={6} />
    </>
  );
}

/** A block on wheels; its plate carries the mark of the block before it. */
function Wagon({ x, fill, last = false }: { x: number; fill: string; last?: boolean }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M6 146H134V266H6Z" fill={fill} />
      <path d="M6 146L24 128H152L134 146Z" fill={SCENE.paper} />
      <path d="M134 146L152 128V250L134 266Z" fill={SCENE.ink} fillOpacity={0.35} />
      <path d="M26 168H114V204H26Z" fill={SCENE.paper} strokeWidth={4} />
      <path d="M38 180H80M38 192H64M92 180H102M92 192H102" strokeWidth={4} />
      <path d="M30 226H110M30 242H110" strokeWidth={4} strokeOpacity={last ? 1 : 0.55} />
      <Wheel x={36} />
      <Wheel x={106} />
    </g>
  );
}

function Wheel({ x, r = 22 }: { x: number; r?: number }) {
  return (
    <>
      <circle cx={x} cy={298 - r} r={r} fill={SCENE.stone} />
      <circle cx={x} cy={298 - r} r={r * 0.3} fill={SCENE.ink} stroke="none" />
    </>
  );
}

function Engine() {
  return (
    <>
      <path d="M486 110H584V262H486Z" fill={SCENE.tealDeep} />
      <path d="M504 130H566V196H504Z" fill={SCENE.cream} />
      <path d="M494 196H576" strokeWidth={12} />
      <path d="M474 108C500 90 570 90 596 108Z" fill={SCENE.mango} />
      <path d="M584 176H650V262H584Z" fill={SCENE.mango} />
      <path d="M606 176V138H634V176Z" fill={SCENE.tealDeep} />
      <path d="M486 236H650V264H486Z" fill={SCENE.tealDeep} />
      <g transform="translate(534 166) scale(.54)">
        <Bandana at={[0, 58]} />
        <Head at={[0, 0]} mouth="grin" />
      </g>
      <Wheel x={522} r={30} />
      <Wheel x={604} r={30} />
      <path d="M522 268H604" strokeWidth={8} />
    </>
  );
}

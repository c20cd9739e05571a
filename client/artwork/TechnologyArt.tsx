import { Head } from '#client/mascot/head.tsx';
import { Bandana } from '#client/mascot/parts.tsx';
import { Only } from './Only.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, Cloud, Light, SkyLights, VariedScene } from './scene.tsx';

/** Technology: a chain of blocks as the wagons of a train, with Sato as the driver. */
export function TechnologyArt({ className }: ArtProps) {
  return (
    <VariedScene className={className} skies={[SCENE.sky, '#F4BE85', '#24435A', '#F0C9BB']}>
      <SkyLights x={150} y={92} />
      <Cloud x={250} y={52} />
      <Cloud x={14} y={120} scale={0.8} />
      <path
        d="M0 236C80 190 150 186 240 222C330 178 430 176 520 214C570 200 610 198 640 206V360H0Z"
        fill={SCENE.leaf}
        stroke="none"
      />
      <Only props={1}>
        <Trees />
      </Only>
      <Only props={2}>
        <Town />
      </Only>
      <path d="M0 288H640V360H0Z" fill={SCENE.sand} stroke="none" />
      <Track />
      <path d="M132 250H160M298 250H326M464 250H480" strokeWidth={14} />
      <path d="M134 250H158M300 250H324" stroke={SCENE.stone} strokeWidth={5} />
      <Wagon x={-8} fill={[SCENE.coral, SCENE.leaf, SCENE.mango]} />
      <Wagon x={158} fill={[SCENE.sun, SCENE.rose, SCENE.teal]} />
      <Wagon x={324} fill={[SCENE.teal, SCENE.sun, SCENE.coral]} last />
      <Engine />
      <Light />
      <Driver />
    </VariedScene>
  );
}

function Trees() {
  return (
    <>
      {[60, 214, 402].map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d="M8 230C12 190 14 150 8 108H18C24 150 24 190 22 230Z" fill={SCENE.wood} />
          <path
            d="M12 112C-2 92-26 92-40 108C-22 104-10 108 4 114C-18 116-30 130-32 146C-18 130-4 120 12 114C28 118 40 130 44 146C48 124 34 112 18 110C34 102 50 102 64 110C54 90 32 88 14 106Z"
            fill={SCENE.leafDeep}
          />
        </g>
      ))}
    </>
  );
}

function Town() {
  return (
    <g strokeWidth={4}>
      <path d="M20 240V150H84V240ZM84 240V176H150V240Z" fill={SCENE.rose} />
      <path d="M250 230V140H306V230ZM306 230V168H360V230Z" fill={SCENE.cream} />
      <path d="M400 226V156H456V226Z" fill={SCENE.skyDeep} />
      <path d="M40 170V190M62 170V190M106 196V212M128 196V212M268 160V180M288 160V180M330 186V202M428 178V198" />
    </g>
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
function Wagon({ x, fill, last = false }: { x: number; fill: [string, string, string]; last?: boolean }) {
  const box = 'M6 146H134V266H6Z';
  return (
    <g transform={`translate(${x} 0)`}>
      <path d={box} fill={fill[0]} />
      <Only props={1}>
        <path d={box} fill={fill[1]} />
      </Only>
      <Only props={2}>
        <path d={box} fill={fill[2]} />
      </Only>
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
      <Wheel x={522} r={30} />
      <Wheel x={604} r={30} />
      <path d="M522 268H604" strokeWidth={8} />
    </>
  );
}

function Driver() {
  return (
    <g transform="translate(534 166) scale(.54)">
      <Bandana at={[0, 58]} />
      <Only pose={0}>
        <Head at={[0, 0]} mouth="grin" />
      </Only>
      <Only pose={1}>
        <Head at={[-4, -2]} eyes="glad" turn={-12} />
      </Only>
    </g>
  );
}

import { Head } from '#client/mascot/head.tsx';
import { Bandana } from '#client/mascot/parts.tsx';
import { Only } from './Only.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, PawPrint, VariedScene } from './scene.tsx';

/** Opinion: Sato and a neighbor, each with a speech bubble of a different shape. */
export function OpinionArt({ className }: ArtProps) {
  return (
    <VariedScene className={className} skies={[SCENE.rose, SCENE.sun, '#3D4C6E', '#BFD8A8']}>
      <path d="M320 0H640V360H320Z" fill={SCENE.sky} stroke="none" />
      <Only time={1}>
        <path d="M320 0H640V360H320Z" fill={SCENE.coral} stroke="none" />
      </Only>
      <Only time={2}>
        <path d="M320 0H640V360H320Z" fill={SCENE.tealDeep} stroke="none" />
      </Only>
      <Only time={3}>
        <path d="M320 0H640V360H320Z" fill={SCENE.rose} stroke="none" />
      </Only>
      <path
        d="M36 30H276C288 30 294 36 294 48V122C294 134 288 140 276 140H196L176 172L166 140H36C24 140 18 134 18 122V48C18 36 24 30 36 30Z"
        fill={SCENE.paper}
      />
      <Only props={0}>
        <path d="M50 64H256M50 86H232M50 108H180" strokeWidth={7} />
      </Only>
      <Only props={1}>
        <path d="M72 116V62M72 116H240M92 104L130 78L160 92L222 58" strokeWidth={7} />
      </Only>
      <Only props={2}>
        <PawPrint x={110} y={92} scale={1.1} fill={SCENE.tealDeep} />
        <PawPrint x={200} y={86} turn={16} scale={1.1} fill={SCENE.tealDeep} />
      </Only>
      <path
        d="M470 26C510 10 560 20 572 44C606 46 622 70 612 92C616 118 590 136 560 132C540 148 510 148 492 138L470 168L464 138C424 144 376 138 370 112C344 100 346 64 378 56C388 26 440 14 470 26Z"
        fill={SCENE.sun}
      />
      <Only props={0}>
        <path d="M416 84C430 62 446 106 460 84C474 62 490 106 504 84C518 62 534 106 548 84" strokeWidth={7} />
      </Only>
      <Only props={1}>
        <path d="M468 62C470 44 516 44 512 72C510 86 490 84 490 100M490 114V116" strokeWidth={9} />
      </Only>
      <Only props={2}>
        <path d="M420 66L540 106M540 66L420 106" strokeWidth={9} />
      </Only>
      <path d="M40 400C44 340 90 316 160 316C230 316 276 340 280 400Z" fill="#E3B27A" />
      <Bandana at={[160, 322]} />
      <Only pose={0}>
        <Head at={[160, 256]} mouth="grin" look={[3.5, -1]} turn={5} />
      </Only>
      <Only pose={1}>
        <Head at={[160, 256]} mouth="small" brows="serious" look={[3.5, -2]} turn={-6} />
      </Only>
      <Neighbor />
    </VariedScene>
  );
}

/** The neighbor: a gray terrier with both ears down and a beard. */
function Neighbor() {
  return (
    <g transform="translate(482 258)">
      <path d="M-120 142C-116 82-70 56 0 56C70 56 116 82 120 142Z" fill={SCENE.stoneDeep} />
      <path d="M-50 40C-20 60 20 60 50 40V62C20 82-20 82-50 62Z" fill={SCENE.teal} />
      <circle cx={0} cy={80} r={12} fill={SCENE.sun} />
      <path d="M0-62C40-62 62-32 62 4C62 44 36 64 0 64C-36 64-62 44-62 4C-62-32-40-62 0-62Z" fill={SCENE.stone} />
      <path
        d="M-40-54C-66-66-92-44-92-4C-92 14-82 20-72 12C-58 0-52-20-40-54ZM40-54C66-66 92-44 92-4C92 14 82 20 72 12C58 0 52-20 40-54Z"
        fill={SCENE.stoneDeep}
      />
      <path
        d="M0-2C26-4 46 8 48 28L54 44L40 46L38 62L22 60L12 74L0 66L-12 74L-22 60L-38 62L-40 46L-54 44L-48 28C-46 8-26-4 0-2Z"
        fill={SCENE.cream}
      />
      <g className="sato-eyes">
        <ellipse cx={-25} cy={-16} rx={8} ry={10} fill={SCENE.ink} stroke="none" />
        <ellipse cx={25} cy={-16} rx={8} ry={10} fill={SCENE.ink} stroke="none" />
        <circle cx={-28} cy={-20} r={3} fill={SCENE.paper} stroke="none" />
        <circle cx={22} cy={-20} r={3} fill={SCENE.paper} stroke="none" />
      </g>
      <path d="M-42-34C-34-42-22-40-16-32M16-38C24-44 36-42 42-34" strokeWidth={8} stroke={SCENE.cream} />
      <path d="M-15 8C-14 0-6-3 0-3C6-3 14 0 15 8C14 16 6 20 0 20C-6 20-14 16-15 8Z" fill={SCENE.ink} stroke="none" />
      <path d="M0 20V30M-18 38C-8 44 8 44 18 34" />
    </g>
  );
}

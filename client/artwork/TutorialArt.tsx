import { Limb, Paw } from '#client/mascot/parts.tsx';
import { Only } from './Only.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, Light, PawPrint, VariedScene } from './scene.tsx';

/** Tutorial: a notebook whose steps are ticked off with paw prints. */
export function TutorialArt({ className }: ArtProps) {
  return (
    <VariedScene className={className} skies={[SCENE.teal, SCENE.wood, '#2B4A6B', SCENE.rose]}>
      <path
        d="M0 70H640M0 160H640M0 250H640M0 340H640M220 70V160M480 160V250M160 250V340M420 -10V70M540 250V340"
        stroke={SCENE.ink}
        strokeOpacity={0.35}
        strokeWidth={4}
      />
      <Only props={1}>
        <path d="M-20 40C30 0 96 10 100 62C104 112 40 134-10 112Z" fill={SCENE.paper} />
        <path d="M-6 48C26 24 70 30 74 64C76 96 30 110-4 96Z" fill={SCENE.woodDeep} />
      </Only>
      <Only props={2}>
        <path d="M24 40L92 20L112 88L44 108Z" fill={SCENE.sun} />
        <path d="M44 56L88 44M50 76L94 62" strokeWidth={4} />
      </Only>
      <g transform="rotate(-4 320 180)">
        <path d="M132 54H516V338H132Z" fill={SCENE.coral} />
        <Only props={1}>
          <path d="M132 54H516V338H132Z" fill={SCENE.mango} />
        </Only>
        <Only props={2}>
          <path d="M132 54H516V338H132Z" fill={SCENE.leaf} />
        </Only>
        <path
          d="M320 62C270 44 200 44 150 52V326C200 318 270 318 320 334C370 318 440 318 498 326V52C440 44 370 44 320 62Z"
          fill={SCENE.paper}
        />
        <path d="M320 62V334" />
        <path d="M232 106H290M232 160H290M232 214H270M232 268H286" strokeWidth={7} />
        <path d="M360 92C400 86 440 86 474 90M360 116C400 110 420 110 446 112" strokeWidth={4} strokeOpacity={0.5} />
        <path d="M360 142H476V226H360Z" fill={SCENE.sun} strokeWidth={4} />
        <path
          d="M360 252C400 246 440 246 474 250M360 276C400 270 440 270 474 274M360 300C390 295 410 295 430 296"
          strokeWidth={4}
          strokeOpacity={0.5}
        />
        <path d="M402 186V174C402 152 434 152 434 174V186" strokeWidth={6} />
        <path d="M390 184H446V216H390Z" fill={SCENE.mango} strokeWidth={4} />
        <path d="M418 196V204" strokeWidth={6} />
        {[106, 160, 214].map((y, i) => (
          <PawPrint key={y} x={190} y={y} turn={i * 8 - 8} fill={SCENE.tealDeep} />
        ))}
        <path d="M172 252H208V288H172Z" strokeWidth={4} />
        <path d="M472 326V356L484 346L496 356V326" fill={SCENE.mango} />
      </g>
      <Light />
      <Only pose={0}>
        <Limb d="M40 410C70 384 92 362 118 336" width={50} />
        <Paw at={[132, 322]} turn={226} size={1.9} />
        <Pencil at="translate(566 176) rotate(24)" />
      </Only>
      <Only pose={1}>
        <Limb d="M600 410C570 384 548 362 522 336" width={50} />
        <Paw at={[508, 322]} turn={134} size={1.9} />
        <Pencil at="translate(74 226) rotate(-24)" />
      </Only>
    </VariedScene>
  );
}

function Pencil({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path d="M-13-110H13V60L0 92L-13 60Z" fill={SCENE.mango} />
      <path d="M-13 60H13L0 92Z" fill={SCENE.cream} />
      <path d="M-13-110H13V-88H-13Z" fill={SCENE.rose} />
      <path d="M-5 80L0 92L5 80Z" fill={SCENE.ink} />
    </g>
  );
}

import { Limb, Paw } from '#client/mascot/parts.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, PawPrint, Scene } from './scene.tsx';

/** Tutorial: a notebook whose steps are ticked off with paw prints. */
export function TutorialArt({ className }: ArtProps) {
  return (
    <Scene className={className} sky={SCENE.teal}>
      <path
        d="M0 70H640M0 160H640M0 250H640M0 340H640M220 70V160M480 160V250M160 250V340M420 -10V70M540 250V340"
        stroke={SCENE.tealDeep}
        strokeWidth={4}
      />
      <g transform="rotate(-4 320 180)">
        <path d="M132 54H516V338H132Z" fill={SCENE.coral} />
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
      <Limb d="M40 410C70 384 92 362 118 336" width={50} />
      <Paw at={[132, 322]} turn={226} size={1.9} />
      <g transform="translate(566 176) rotate(24)">
        <path d="M-13-110H13V60L0 92L-13 60Z" fill={SCENE.mango} />
        <path d="M-13 60H13L0 92Z" fill={SCENE.cream} />
        <path d="M-13-110H13V-88H-13Z" fill={SCENE.rose} />
        <path d="M-5 80L0 92L5 80Z" fill={SCENE.ink} />
      </g>
    </Scene>
  );
}

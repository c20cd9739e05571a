import { Head } from '#client/mascot/head.tsx';
import { Paw } from '#client/mascot/parts.tsx';
import { Only } from './Only.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, PawPrint, Sun, VariedScene } from './scene.tsx';

/** Security: a doghouse with a big padlock; its owner watches from the roof. */
export function SecurityArt({ className }: ArtProps) {
  return (
    <VariedScene className={className} skies={['#274B52', '#E59A6B', '#2E2B4F', SCENE.sky]}>
      <Only time={0}>
        <Moon sky="#274B52" />
      </Only>
      <Only time={1}>
        <circle cx={520} cy={150} r={66} fill={SCENE.coral} stroke="none" />
      </Only>
      <Only time={2}>
        <Moon sky="#2E2B4F" />
      </Only>
      <Only time={3}>
        <Sun x={528} y={84} />
      </Only>
      <path d="M0 250C120 232 520 232 640 250V360H0Z" fill={SCENE.leafDeep} stroke="none" />
      <path d="M0 312C160 296 480 296 640 312V360H0Z" fill={SCENE.leaf} stroke="none" />
      <Fence />
      <Only pose={0}>
        <Head at={[320, 80]} scale={0.72} look={[0, 3]} mouth="small" brows="raised" />
      </Only>
      <Only pose={1}>
        <Head at={[326, 84]} scale={0.72} eyes="closed" turn={10} />
      </Only>
      <path d="M206 176H434V316H206Z" fill={SCENE.coral} />
      <Only props={1}>
        <path d="M206 176H434V316H206Z" fill={SCENE.teal} />
      </Only>
      <Only props={2}>
        <path d="M206 176H434V316H206Z" fill={SCENE.rose} />
      </Only>
      <path d="M208 216H432M208 256H432M208 290H432" strokeWidth={3.5} strokeOpacity={0.45} />
      <path d="M320 108L170 178L184 208L320 146L456 208L470 178Z" fill={SCENE.mango} />
      <Only props={1}>
        <path d="M320 108L170 178L184 208L320 146L456 208L470 178Z" fill={SCENE.sun} />
        <Bowl />
      </Only>
      <Only props={2}>
        <path d="M320 108L170 178L184 208L320 146L456 208L470 178Z" fill={SCENE.tealDeep} />
        <Plant />
      </Only>
      <Paw at={[268, 138]} turn={-24} size={0.85} />
      <Paw at={[374, 138]} turn={24} size={0.85} />
      <path d="M262 316V236C262 160 378 160 378 236V316Z" fill={SCENE.woodDeep} />
      <path d="M262 244L378 280M378 244L262 280" strokeWidth={17} />
      <path d="M262 244L378 280M378 244L262 280" stroke={SCENE.stone} strokeWidth={7} />
      <g transform="translate(0 -12)">
        <Padlock />
      </g>
      <path d="M184 318H456" strokeWidth={8} />
      <PawPrint x={506} y={316} turn={-40} scale={0.7} fill={SCENE.leafDeep} />
      <PawPrint x={558} y={334} turn={-60} scale={0.7} fill={SCENE.leafDeep} />
    </VariedScene>
  );
}

function Moon({ sky }: { sky: string }) {
  return (
    <>
      <circle cx={528} cy={84} r={40} fill={SCENE.cream} stroke="none" />
      <circle cx={512} cy={74} r={36} fill={sky} stroke="none" />
      <path
        d="M70 70V78M66 74H74M168 42V50M164 46H172M600 180V188M596 184H604M424 48V54M421 51H427M40 180V186M37 183H43"
        stroke={SCENE.cream}
        strokeWidth={3.5}
      />
    </>
  );
}

function Bowl() {
  return (
    <>
      <path d="M94 310H174L162 336H106Z" fill={SCENE.coral} />
      <path d="M98 310C108 296 160 296 170 310Z" fill={SCENE.wood} />
    </>
  );
}

function Plant() {
  return (
    <>
      <path
        d="M132 306C108 292 108 262 118 246C126 258 130 268 132 282C132 262 136 248 142 238C152 254 150 274 144 286C152 276 158 272 168 268C170 288 154 304 138 306Z"
        fill={SCENE.leafDeep}
      />
      <path d="M112 304H160L154 336H118Z" fill={SCENE.mango} />
    </>
  );
}

function Padlock() {
  return (
    <>
      <path d="M296 256V232C296 200 344 200 344 232V256" strokeWidth={20} />
      <path d="M296 256V232C296 200 344 200 344 232V256" stroke={SCENE.stone} strokeWidth={9} />
      <rect x={274} y={250} width={92} height={74} rx={14} fill={SCENE.sun} />
      <path d="M320 268A11 11 0 0 1 326 288L330 304H310L314 288A11 11 0 0 1 320 268Z" fill={SCENE.ink} stroke="none" />
    </>
  );
}

function Fence() {
  const pickets = [16, 66, 116, 484, 534, 584].map((x) => `M${x} 300V232L${x + 16} 216L${x + 32} 232V300Z`).join('');
  return (
    <>
      <path d="M-6 252H176V268H-6ZM464 252H646V268H464Z" fill={SCENE.stone} />
      <path d={pickets} fill={SCENE.cream} />
    </>
  );
}

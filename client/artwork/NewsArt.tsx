import { Head } from '#client/mascot/head.tsx';
import { Bandana } from '#client/mascot/parts.tsx';
import { Only } from './Only.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, VariedScene } from './scene.tsx';

/** News: Sato brings the rolled paper in his mouth. */
export function NewsArt({ className }: ArtProps) {
  return (
    <VariedScene className={className} skies={['#E8B45C', '#DE8A5E', '#35566B', '#9CCFC9']}>
      <path
        d="M320 200L-60 30V-80H60ZM320 200L220-80H380ZM320 200L580-80H720V40ZM320 200L720 150V290ZM320 200L560 460H380ZM320 200L240 460H80ZM320 200L-80 290V150Z"
        fill={SCENE.woodDeep}
        fillOpacity={0.14}
        stroke="none"
      />
      <path d="M170 400C180 330 230 290 320 290C410 290 460 330 470 400Z" fill="#E3B27A" />
      <path d="M250 300C262 340 280 372 290 400H350C360 372 378 340 390 300Z" fill="#FFF6E6" stroke="none" />
      <Bandana at={[320, 292]} scale={1.7} />
      <Only pose={0}>
        <Head at={[320, 172]} scale={1.62} brows="raised" mouth="none" />
      </Only>
      <Only pose={1}>
        <Head at={[320, 172]} scale={1.62} eyes="glad" mouth="none" ears={[10, -6]} />
      </Only>
      <RolledPaper />
      <path d="M278 222C272 256 310 262 320 232C330 262 368 256 362 222L320 204Z" fill="#FFF6E6" stroke="none" />
      <path d="M276 224C274 256 310 262 320 232C330 262 366 256 364 224M320 232V206" strokeWidth={7} />
    </VariedScene>
  );
}

function RolledPaper() {
  return (
    <g transform="rotate(-7 320 250)" strokeWidth={6}>
      <path d="M134 220H500C516 220 516 284 500 284H134Z" fill={SCENE.paper} />
      <ellipse cx={134} cy={252} rx={16} ry={32} fill={SCENE.cream} />
      <path d="M140 252C140 240 128 240 128 254C128 270 144 268 145 250" strokeWidth={4} />
      <path d="M176 240H232M176 254H214M176 268H232M424 240H490M424 254H470M424 268H490" strokeWidth={4.5} />
      <path d="M388 218H410V286H388Z" fill={SCENE.coral} />
      <Only props={1}>
        <path d="M134 220H500C516 220 516 284 500 284H134Z" fill={SCENE.sky} />
        <path
          d="M200 236H236V268H200ZM254 240H300M254 252H300M254 264H286M424 240H490M424 254H470M424 268H490"
          strokeWidth={4.5}
        />
        <path d="M344 218H366V286H344Z" fill={SCENE.mango} />
      </Only>
      <Only props={2}>
        <path d="M134 220H500C516 220 516 284 500 284H134Z" fill={SCENE.rose} />
        <path d="M176 240H232M176 254H232M176 268H214M420 236H476V268H420Z" strokeWidth={4.5} />
        <path d="M256 218H278V286H256ZM366 218H388V286H366Z" fill={SCENE.teal} />
      </Only>
    </g>
  );
}

import { Head } from '#client/mascot/head.tsx';
import { Bandana, Limb, Paw } from '#client/mascot/parts.tsx';
import { Headphones } from '#client/mascot/SatoHeadphones.tsx';
import { Only } from './Only.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, Light, PawPrint, VariedScene } from './scene.tsx';

interface VideoArtProps extends ArtProps {
  /** Left out under a player, which has a play button of its own. */
  hasPlayButton?: boolean;
  /** With an empty slide on the screen, for words in front of it. */
  hasSlide?: boolean;
}

/** Video without a thumbnail: Sato, headphones on, before a screen with a play triangle. */
export function VideoArt({ className, hasPlayButton = true, hasSlide = false }: VideoArtProps) {
  return (
    <VariedScene className={className} skies={[SCENE.teal, SCENE.wood, '#2B4A6B', SCENE.rose]}>
      <Wall />
      <path d="M0 316H640V360H0Z" fill={SCENE.stoneDeep} stroke="none" />
      <rect x={196} y={30} width={408} height={254} rx={16} fill={SCENE.stone} />
      <path d="M360 270H440" stroke={SCENE.stoneDeep} />
      <path d="M352 284H448L462 316H338Z" fill={SCENE.stoneDeep} />
      <path d="M0 318H640" />
      <Desk />
      <Light />
      {hasSlide ? <path d="M214 48H586V254H214Z" fill={SCENE.paper} /> : <Film />}
      {hasPlayButton && (
        <>
          <circle cx={416} cy={150} r={48} fill={SCENE.mango} />
          <path d="M402 126L440 150L402 174Z" fill={SCENE.ink} />
        </>
      )}
      <path d="M20 400C30 330 80 296 150 296C220 296 270 330 280 400Z" fill="#E3B27A" />
      <Bandana at={[150, 304]} scale={1.3} />
      <Only pose={0}>
        <Head at={[150, 218]} scale={1.3} eyes="glad" mouth="grin" turn={6}>
          <Headphones />
        </Head>
      </Only>
      <Only pose={1}>
        <Limb d="M62 380C28 340 30 300 58 262" width={30} />
        <Head at={[146, 218]} scale={1.3} look={[4, -2]} turn={-8}>
          <Headphones />
        </Head>
        <Paw at={[56, 252]} turn={24} size={1.4} />
      </Only>
    </VariedScene>
  );
}

/** Nothing, a picture of a paw, or a shelf with books, at the left of the screen. */
function Wall() {
  return (
    <>
      <Only props={1}>
        <path d="M108 26H180V98H108Z" fill={SCENE.mango} />
        <path d="M120 38H168V86H120Z" fill={SCENE.cream} strokeWidth={4} />
        <PawPrint x={144} y={64} scale={0.9} fill={SCENE.tealDeep} />
      </Only>
      <Only props={2}>
        <path d="M102 88H186V98H102Z" fill={SCENE.woodDeep} />
        <path d="M110 88V40H128V88Z" fill={SCENE.coral} />
        <path d="M128 88V50H142V88Z" fill={SCENE.sun} />
        <path d="M146 88L160 44L176 49L164 88Z" fill={SCENE.leaf} />
      </Only>
    </>
  );
}

/** Sky and hills on the screen. */
function Film() {
  return (
    <>
      <path d="M214 48H586V254H214Z" fill={SCENE.sky} />
      <Only time={1}>
        <path d="M214 48H586V254H214Z" fill={SCENE.sand} />
      </Only>
      <Only time={2}>
        <path d="M214 48H586V254H214Z" fill={SCENE.rose} />
      </Only>
      <Only time={3}>
        <path d="M214 48H586V254H214Z" fill={SCENE.paper} />
      </Only>
      <path d="M214 254V214C280 180 330 196 380 220C440 180 520 178 586 206V254Z" fill={SCENE.leaf} stroke="none" />
      <circle cx={532} cy={92} r={24} fill={SCENE.sun} stroke="none" />
      <path d="M214 48H586V254H214Z" />
    </>
  );
}

/** A mug, a plant, or a lamp, at the right of the screen's foot. */
function Desk() {
  return (
    <>
      <Only props={0}>
        <path d="M548 292C568 290 568 320 546 318" strokeWidth={6} />
        <path d="M504 284H550V326C550 334 504 334 504 326Z" fill={SCENE.coral} />
      </Only>
      <Only props={1}>
        <path
          d="M536 296C512 284 506 262 514 248C530 256 538 272 536 296C534 264 546 244 562 236C568 258 558 282 536 296Z"
          fill={SCENE.leaf}
        />
        <path d="M508 294H564L556 334H516Z" fill={SCENE.mango} />
      </Only>
      <Only props={2}>
        <path d="M500 312H584V330H500Z" fill={SCENE.tealDeep} />
        <path d="M510 294H578V312H510Z" fill={SCENE.sun} />
      </Only>
    </>
  );
}

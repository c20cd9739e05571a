import { Head } from '#client/mascot/head.tsx';
import { Bandana } from '#client/mascot/parts.tsx';
import { Headphones } from '#client/mascot/SatoHeadphones.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, Scene } from './scene.tsx';

interface VideoArtProps extends ArtProps {
  /** Any number; videos in a row are told apart by the colours it chooses. */
  variant?: number;
  /** Left out under a player, which has a play button of its own. */
  hasPlayButton?: boolean;
  /** With an empty slide on the screen, for words in front of it. */
  hasSlide?: boolean;
}

/** Wall, sky on the screen, and hills. */
const COLOURS = [
  [SCENE.tealDeep, SCENE.sky, SCENE.leaf],
  [SCENE.woodDeep, SCENE.sand, SCENE.tealDeep],
  [SCENE.teal, SCENE.rose, SCENE.woodDeep],
  [SCENE.leaf, SCENE.paper, SCENE.teal],
] as const;

/** Video without a thumbnail: Sato, headphones on, before a screen with a play triangle. */
export function VideoArt({ className, variant = 0, hasPlayButton = true, hasSlide = false }: VideoArtProps) {
  const [wall, sky, hills] = COLOURS[variant % COLOURS.length] ?? COLOURS[0];
  const sun = 532 - 70 * (variant % 3);
  return (
    <Scene className={className} sky={wall}>
      <path d="M0 316H640V360H0Z" fill={SCENE.stoneDeep} stroke="none" />
      <rect x={196} y={30} width={408} height={254} rx={16} fill={SCENE.stone} />
      <rect x={214} y={48} width={372} height={206} rx={6} fill={hasSlide ? SCENE.paper : sky} />
      {!hasSlide && (
        <>
          <path d="M214 254V214C280 180 330 196 380 220C440 180 520 178 586 206V254Z" fill={hills} stroke="none" />
          <circle cx={sun} cy={92} r={24} fill={SCENE.sun} stroke="none" />
        </>
      )}
      <path d="M214 48H586V254H214Z" />
      {hasPlayButton && (
        <>
          <circle cx={416} cy={150} r={48} fill={SCENE.mango} />
          <path d="M402 126L440 150L402 174Z" fill={SCENE.ink} />
        </>
      )}
      <path d="M360 270H440" stroke={SCENE.stoneDeep} />
      <path d="M352 284H448L462 316H338Z" fill={SCENE.stoneDeep} />
      <path d="M0 318H640" />
      <path d="M20 400C30 330 80 296 150 296C220 296 270 330 280 400Z" fill="#E3B27A" />
      <Bandana at={[150, 304]} scale={1.3} />
      <Head at={[150, 218]} scale={1.3} eyes="glad" mouth="grin" turn={6}>
        <Headphones />
      </Head>
    </Scene>
  );
}

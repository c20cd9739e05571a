import { Head } from '#client/mascot/head.tsx';
import { Bandana, SittingBody, Tail } from '#client/mascot/parts.tsx';
import { Only } from './Only.tsx';
import { SCENE } from './palette.ts';
import { type ArtProps, Light, VariedScene } from './scene.tsx';

/** Economics: a market stall with a pair of scales, mangoes on one side and a coin on the other; Sato waits for the outcome. */
export function EconomicsArt({ className }: ArtProps) {
  return (
    <VariedScene className={className} skies={[SCENE.cream, '#F0B98A', '#5B6A86', '#F3CFC4']}>
      <path d="M0 0H130V300H0Z" fill={SCENE.rose} stroke="none" />
      <path d="M510 0H640V300H510Z" fill={SCENE.skyDeep} stroke="none" />
      <Window x={22} fill={SCENE.tealDeep} />
      <Window x={542} fill={SCENE.coral} />
      <path d="M0 300H640V360H0Z" fill={SCENE.stone} stroke="none" />
      <path
        d="M20 322H70M110 340H170M210 322H250M300 342H350M400 322H460M500 342H560M590 322H630"
        stroke={SCENE.stoneDeep}
      />
      <path d="M130 100V330M510 100V330" strokeWidth={16} />
      <path d="M130 100V330M510 100V330" stroke={SCENE.wood} strokeWidth={7} />
      <Scales />
      <path d="M104 246H536V272H104Z" fill={SCENE.wood} />
      <path d="M118 272H522V330H118Z" fill={SCENE.woodDeep} />
      <path d="M190 272V330M262 272V330M378 272V330M450 272V330" strokeWidth={4} strokeOpacity={0.6} />
      <Mangoes />
      <Awning />
      <Light />
      <Only time={2}>
        <path d="M320 40V60M306 60H334L328 84H312Z" fill={SCENE.sun} />
      </Only>
      <g transform="translate(566 266) scale(.58)" strokeWidth={6}>
        <Tail at={[54, 84]} />
        <SittingBody at={[0, 0]} />
        <Bandana at={[0, -2]} />
        <Only pose={0}>
          <Head at={[-2, -62]} look={[-3.5, -3]} turn={-6} />
        </Only>
        <Only pose={1}>
          <Head at={[2, -62]} eyes="glad" mouth="grin" turn={8} />
        </Only>
      </g>
    </VariedScene>
  );
}

function Window({ x, fill }: { x: number; fill: string }) {
  return (
    <>
      <path d={`M${x} 110H${x + 76}V236H${x}Z`} fill={SCENE.paper} />
      <path d={`M${x} 110H${x + 32}V236H${x}ZM${x + 44} 110H${x + 76}V236H${x + 44}Z`} fill={fill} />
      <path
        d={`M${x + 8} 132H${x + 24}M${x + 8} 150H${x + 24}M${x + 8} 168H${x + 24}M${x + 8} 186H${x + 24}M${x + 8} 204H${x + 24}M${x + 52} 132H${x + 68}M${x + 52} 150H${x + 68}M${x + 52} 168H${x + 68}M${x + 52} 186H${x + 68}M${x + 52} 204H${x + 68}`}
        strokeWidth={3.5}
        strokeOpacity={0.5}
      />
    </>
  );
}

function Awning() {
  return (
    <>
      {[0, 1, 2, 3, 4, 5, 6].map((i) => {
        const top = 128 + i * 55;
        const foot = 92 + i * 65;
        const stripe = `M${top} 40H${top + 55}L${foot + 65} 104C${foot + 65} 132 ${foot} 132 ${foot} 104Z`;
        if (i % 2 === 1) return <path key={i} d={stripe} fill={SCENE.paper} />;
        return (
          <g key={i}>
            <path d={stripe} fill={SCENE.coral} />
            <Only props={1}>
              <path d={stripe} fill={SCENE.teal} />
            </Only>
            <Only props={2}>
              <path d={stripe} fill={SCENE.mango} />
            </Only>
          </g>
        );
      })}
    </>
  );
}

function Scales() {
  return (
    <>
      <path d="M320 246V158" strokeWidth={10} />
      <path d="M290 246H350L338 232H302Z" fill={SCENE.teal} />
      <path d="M222 166L418 158" strokeWidth={8} />
      <circle cx={320} cy={160} r={10} fill={SCENE.sun} />
      <path d="M224 166L196 208M224 166L252 208M416 158L388 200M416 158L444 200" strokeWidth={3.5} />
      <path d="M206 204C206 180 240 180 242 204Z" fill={SCENE.mango} />
      <circle cx={416} cy={180} r={20} fill={SCENE.sun} />
      <path d="M416 170A5 5 0 0 1 419 179L421 188H411L413 179A5 5 0 0 1 416 170Z" fill={SCENE.ink} stroke="none" />
      <path d="M186 206H262C258 226 190 226 186 206ZM378 198H454C450 218 382 218 378 198Z" fill={SCENE.teal} />
    </>
  );
}

function Mangoes() {
  const spots = [
    [146, 236],
    [178, 238],
    [162, 216],
    [470, 236],
    [500, 238],
  ] as const;
  return (
    <>
      {spots.map(([x, y], i) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${i * 24 - 30})`}>
          <ellipse rx={18} ry={14} fill={i > 2 ? SCENE.leaf : SCENE.mango} />
          <path d="M16-6L22-12" strokeWidth={4} />
        </g>
      ))}
      <Only props={1}>
        <path d="M180 246L196 214L212 246ZM204 246L220 206L236 246Z" fill={SCENE.leaf} />
      </Only>
      <Only props={2}>
        <path d="M396 246V216H452V246Z" fill={SCENE.sand} />
        <path d="M396 226H452M424 216V246" strokeWidth={4} />
      </Only>
    </>
  );
}

import { SCENE } from './palette.ts';
import type { ArtProps } from './scene.tsx';
import { Cobbles, Door, House, Lamp, Opening, Palm, Pot } from './street.tsx';

/** A street of Old San Juan on blue cobbles, 6:1, without a sky, so that it fits any background. Fills its box, cut at the sides. */
export function CourseStreet({ className }: ArtProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 1200 200"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke={SCENE.ink}
      strokeWidth={3}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Palm x={470} />
      <Palm x={1010} />
      <House x={-14} width={134} top={48} wall={SCENE.sun} gable>
        <Opening x={14} y={66} shutter={SCENE.teal} balcony />
        <Opening x={78} y={66} shutter={SCENE.teal} balcony />
        <Door x={46} fill={SCENE.tealDeep} />
      </House>
      <House x={120} width={108} top={74} wall={SCENE.rose}>
        <Opening x={12} y={104} shutter={SCENE.paper} />
        <Door x={60} fill={SCENE.woodDeep} />
      </House>
      <House x={228} width={142} top={34} wall={SCENE.skyDeep}>
        <Opening x={12} y={54} shutter={SCENE.paper} balcony wide />
        <Door x={16} fill={SCENE.wood} />
        <Opening x={84} y={120} shutter={SCENE.paper} low />
      </House>
      <House x={370} width={92} top={62} wall={SCENE.cream}>
        <Opening x={28} y={78} shutter={SCENE.coral} balcony />
        <Door x={30} fill={SCENE.coral} />
      </House>
      <House x={510} width={124} top={44} wall={SCENE.coral} gable>
        <Opening x={12} y={62} shutter={SCENE.paper} balcony />
        <Opening x={72} y={62} shutter={SCENE.paper} balcony />
        <Door x={44} fill={SCENE.tealDeep} />
      </House>
      <House x={634} width={100} top={72} wall={SCENE.leaf}>
        <Door x={12} fill={SCENE.woodDeep} />
        <Opening x={54} y={104} shutter={SCENE.sun} />
      </House>
      <House x={734} width={136} top={30} wall={SCENE.mango}>
        <Opening x={12} y={50} shutter={SCENE.teal} balcony wide />
        <Opening x={14} y={120} shutter={SCENE.teal} low />
        <Door x={84} fill={SCENE.tealDeep} />
      </House>
      <House x={870} width={120} top={58} wall={SCENE.sky}>
        <Opening x={10} y={74} shutter={SCENE.coral} balcony />
        <Opening x={70} y={74} shutter={SCENE.coral} balcony />
        <Door x={42} fill={SCENE.coral} />
      </House>
      <House x={1060} width={154} top={42} wall={SCENE.rose} gable>
        <Opening x={20} y={60} shutter={SCENE.leaf} balcony />
        <Opening x={90} y={60} shutter={SCENE.leaf} balcony />
        <Door x={54} fill={SCENE.leafDeep} />
      </House>
      <Lamp x={369} />
      <Lamp x={871} />
      <Pot x={104} />
      <Pot x={492} />
      <Pot x={694} />
      <Pot x={1178} />
      <Cobbles />
    </svg>
  );
}

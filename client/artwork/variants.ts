/**
 * One file holds all variants of a scene. The fragment of its address chooses one, `technology.svg#v7`, so that a page
 * of cards loads one file and shows different pictures. Without a fragment it is variant 0, and so are programs that
 * don't know `:target`.
 */
const TIMES = 4;
const PROPS = 3;
const POSES = 2;

/** As times and props have no common divisor, each number is another combination. */
export const ART_VARIANTS = TIMES * PROPS * POSES;

/** How much two variants look alike: 0 to 7, which only a variant and itself have. The light changes the most. */
export function likeness(one: number, other: number): number {
  const light = one % TIMES === other % TIMES ? 4 : 0;
  const props = one % PROPS === other % PROPS ? 2 : 0;
  const pose = poseOf(one) === poseOf(other) ? 1 : 0;
  return light + props + pose;
}

function poseOf(variant: number): number {
  return Math.floor((variant * POSES) / ART_VARIANTS);
}

/** What a part of a scene depends on; what is 0 belongs to variant 0. */
export type VariantChoice = { time: 0 | 1 | 2 | 3 } | { props: 0 | 1 | 2 } | { pose: 0 | 1 };

/** The part of a file's style that shows the chosen variant. */
export const VARIANT_STYLE = [
  ...shown('time', TIMES, (number) => `${TIMES}n+${number + 1}`),
  ...shown('props', PROPS, (number) => `${PROPS}n+${number + 1}`),
  `:nth-child(n+${ART_VARIANTS / POSES + 1}):target~.scene .pose-0{display:none}`,
  `:nth-child(n+${ART_VARIANTS / POSES + 1}):target~.scene .pose-1{display:inline}`,
].join('');

function shown(name: string, count: number, places: (number: number) => string): string[] {
  const others = Array.from({ length: count - 1 }, (_, index) => index + 1);
  return [
    `:not(:nth-child(${places(0)})):target~.scene .${name}-0{display:none}`,
    ...others.map((number) => `:nth-child(${places(number)}):target~.scene .${name}-${number}{display:inline}`),
  ];
}

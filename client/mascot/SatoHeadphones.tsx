import { INK, PROP } from './coat.ts';
import { Head } from './head.tsx';
import { Bandana, Frame, Limb, type MascotProps, Paw, SittingBody, Tail } from './parts.tsx';

/** Sato listens with headphones on, one paw at his ear: videos. */
export function SatoHeadphones(props: MascotProps) {
  return (
    <Frame {...props} viewBox="0 0 260 310">
      <g stroke={INK}>
        <path d="M22 84V52L48 45V76" />
        <ellipse cx={15} cy={85} rx={8} ry={6.5} fill={INK} stroke="none" transform="rotate(-18 15 85)" />
        <ellipse cx={41} cy={78} rx={8} ry={6.5} fill={INK} stroke="none" transform="rotate(-18 41 78)" />
        <path d="M238 176V148C240 156 250 156 251 166" />
        <ellipse cx={231} cy={177} rx={8} ry={6.5} fill={INK} stroke="none" transform="rotate(-18 231 177)" />
      </g>
      <Tail at={[194, 262]} />
      <Limb d="M112 212C78 222 58 200 56 164" />
      <SittingBody at={[138, 178]} legs="right" />
      <Bandana at={[138, 176]} />
      <Head at={[138, 114]} eyes="glad" mouth="grin" turn={-8}>
        <Headphones />
      </Head>
      <Paw at={[58, 156]} turn={12} size={1.1} />
    </Frame>
  );
}

/** Headphones, in the coordinates of the head. */
export function Headphones() {
  return (
    <>
      <path d="M-66 0C-74-86 74-86 66 0" strokeWidth={19} />
      <path d="M-66 0C-74-86 74-86 66 0" strokeWidth={10} stroke={PROP.teal} />
      <rect x={-85} y={-26} width={32} height={56} rx={15} fill={PROP.teal} />
      <rect x={53} y={-26} width={32} height={56} rx={15} fill={PROP.teal} />
      <path d="M-75-10V12M75-10V12" stroke={PROP.sun} />
    </>
  );
}

import { INK } from './coat.ts';
import { Head } from './head.tsx';
import { Bandana, Frame, Limb, type MascotProps, Paw, SittingBody, Tail } from './parts.tsx';

/** Sato sits and waves hello: the hero of the home page. */
export function SatoWaving(props: MascotProps) {
  return (
    <Frame {...props} viewBox="0 0 260 310">
      <Tail at={[192, 262]} />
      <g className="sato-wave">
        <Limb d="M112 210C78 218 50 198 37 152" />
        <Paw at={[34, 138]} turn={-14} pads size={1.2} />
      </g>
      <path d="M8 108C10 102 14 97 19 94M62 104C60 99 57 95 53 93" stroke={INK} strokeWidth={3.5} />
      <SittingBody at={[138, 178]} legs="right" />
      <Bandana at={[138, 176]} />
      <Head at={[138, 116]} mouth="grin" turn={4} />
    </Frame>
  );
}

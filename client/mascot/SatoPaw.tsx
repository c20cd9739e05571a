import { Head } from './head.tsx';
import { Bandana, Frame, Limb, type MascotProps, Paw, SittingBody, Tail } from './parts.tsx';

/** Sato holds up a paw, "wait": tip box, warnings about seed phrases. */
export function SatoPaw(props: MascotProps) {
  return (
    <Frame {...props} viewBox="0 0 260 310">
      <Tail at={[200, 262]} />
      <Limb d="M124 212C88 228 54 222 46 184" width={30} />
      <SittingBody at={[146, 178]} legs="right" />
      <Bandana at={[146, 176]} />
      <Head at={[146, 116]} mouth="small" brows="serious" />
      <Paw at={[44, 166]} turn={-8} pads size={1.75} />
    </Frame>
  );
}

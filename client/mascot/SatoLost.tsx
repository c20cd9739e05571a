import { COAT, INK, MANGO, PROP } from './coat.ts';
import { Head } from './head.tsx';
import { Bandana, Frame, type MascotProps, SittingBody, Tail } from './parts.tsx';

const CABLE = 'M42 240C36 214 68 210 75 188C80 168 98 156 122 156C152 156 182 152 200 172C208 182 214 196 226 204';

/** Sato with his head tilted and a chewed cable in his mouth: 404 and errors. */
export function SatoLost(props: MascotProps) {
  return (
    <Frame {...props} viewBox="0 0 260 310">
      <Tail at={[190, 268]} turn={30} />
      <SittingBody at={[134, 178]} />
      <Bandana at={[134, 176]} />
      <Head at={[130, 116]} turn={-14} mouth="none" brows="worried" ears={[14, 14]} look={[2, -2]} />
      <path d="M226 204L238 196M227 206L242 208M225 208L234 218" stroke={MANGO} strokeWidth={4} />
      <path d="M236 182L240 176M250 200H256M244 222L250 226" stroke={INK} strokeWidth={3.5} />
      <path d={CABLE} strokeWidth={15} />
      <path d={CABLE} strokeWidth={6} stroke={PROP.teal} strokeLinecap="butt" />
      <Plug />
      <path d="M113 146C110 162 128 168 136 153C146 164 163 155 158 136L136 140Z" fill={COAT.chest} stroke="none" />
      <path d="M110 146C110 164 130 168 136 153C146 164 165 154 160 135M136 153L134 141" />
    </Frame>
  );
}

/** The plug at the healthy end, dangling. */
function Plug() {
  return (
    <g transform="translate(43 240) rotate(6)">
      <path d="M-8 26V42M8 26V42" strokeWidth={10} />
      <path d="M-8 26V42M8 26V42" stroke={PROP.sun} strokeWidth={3.5} />
      <path d="M-8-4H8C10 8 18 10 18 20V28H-18V20C-18 10-10 8-8-4Z" fill={PROP.tealDeep} />
    </g>
  );
}

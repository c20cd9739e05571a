import { COAT, PROP } from './coat.ts';
import { Head } from './head.tsx';
import { Bandana, Frame, type MascotProps, Paw, SittingBody } from './parts.tsx';

/** Sato reads the newspaper through round glasses: news. */
export function SatoReading(props: MascotProps) {
  return (
    <Frame {...props} viewBox="0 0 260 310">
      <SittingBody at={[128, 178]} legs="none" />
      <Bandana at={[128, 170]} />
      <Head at={[128, 114]} mouth="small" brows="raised" look={[0, 4]} turn={-3}>
        <circle cx={-27} cy={-8} r={22.5} />
        <circle cx={27} cy={-8} r={22.5} />
        <path d="M-5-12C-3-15 3-15 5-12M-49-12L-60-17M49-12L60-17" />
      </Head>
      <Newspaper />
      <Paw at={[23, 246]} turn={82} />
      <Paw at={[236, 246]} turn={-82} />
    </Frame>
  );
}

/** The outside of an open newspaper: the back page, and the front page with the masthead SATO. */
function Newspaper() {
  return (
    <g transform="translate(0 6)">
      <path d="M128 208L36 198V280L128 290L220 280V198Z" fill={PROP.paperShade} />
      <path d="M128 212L26 198V272L128 284L230 272V198Z" fill={PROP.paper} />
      <path d="M128 212V284" />
      <g strokeWidth={3.5}>
        <path d="M50 217L112 225.5V249L50 241Z" fill={PROP.teal} />
        <path d="M50 253L76 256M50 263L70 265.5M88 258L112 261M88 268L104 270" />
        <path d="M144 248L172 244.5M144 259L172 255.5M144 270L164 267.5" />
        <path d="M184 240L210 237V258L184 261.5Z" fill={PROP.sun} />
      </g>
      <path
        d="M156 220C150 219 146 221 147 225C148 229 156 228 156 232C156 236 150 237 146 235M163 234L169 216L176 232M166 228L174 227M180 215L194 213M187 214L188 231M206 211C199 212 199 228 207 228C214 227 214 210 206 211Z"
        strokeWidth={4}
      />
      <g fill={COAT.chest} stroke="none">
        <ellipse cx={81} cy={237} rx={6} ry={5} />
        <circle cx={73} cy={231} r={2.6} />
        <circle cx={78} cy={227} r={2.6} />
        <circle cx={84.5} cy={227.5} r={2.6} />
        <circle cx={89.5} cy={232} r={2.6} />
      </g>
    </g>
  );
}

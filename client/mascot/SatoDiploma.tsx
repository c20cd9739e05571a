import { MANGO, PROP } from './coat.ts';
import { Head } from './head.tsx';
import { Bandana, Frame, type MascotProps, Paw, SittingBody } from './parts.tsx';

/** Sato in a mortarboard shows his diploma: module complete. */
export function SatoDiploma(props: MascotProps) {
  return (
    <Frame {...props} viewBox="0 0 260 320">
      <SittingBody at={[128, 188]} legs="none" />
      <Bandana at={[128, 180]} />
      <Head at={[128, 122]} eyes="glad" mouth="grin" ears={[20, 18]} turn={-3}>
        <g transform="rotate(6)">
          <path d="M-30-66V-44C-16-36 16-36 30-44V-66Z" fill={PROP.tealDeep} strokeWidth={4} />
          <path d="M0-98L62-74L0-50L-62-74Z" fill={PROP.teal} />
          <path d="M0-75L46-69V-46" strokeWidth={9} />
          <path d="M0-75L46-69V-46" stroke={PROP.sun} strokeWidth={3.5} />
          <circle cx={46} cy={-42} r={6} fill={PROP.sun} strokeWidth={3.5} />
        </g>
      </Head>
      <Diploma />
      <Paw at={[34, 258]} turn={84} />
      <Paw at={[224, 258]} turn={-84} />
    </Frame>
  );
}

function Diploma() {
  return (
    <>
      <path d="M34 226C96 231 162 231 224 226V290C162 295 96 295 34 290Z" fill={PROP.paper} />
      <path d="M46 237C100 241 158 241 212 237V280C158 284 100 284 46 280Z" stroke={PROP.sun} strokeWidth={3.5} />
      <path d="M86 252H152" strokeWidth={6} />
      <path d="M66 265H146" strokeWidth={3.5} />
      <path d="M168 272L164 306L179 298L194 306L190 272Z" fill={PROP.coral} strokeWidth={3.5} />
      <circle cx={179} cy={264} r={17} fill={MANGO} />
      <path d="M171 264L177 270L188 258" />
    </>
  );
}

import { PROP } from './coat.ts';
import { Head } from './head.tsx';
import { Bandana, Frame, Limb, type MascotProps, Paw, SittingBody, Tail } from './parts.tsx';

const POINTER = 'M208 206L166 150';
const LEGS = 'M56 226L38 300M136 226V292M206 226L214 262';

/** Sato points at a board with a chain of blocks: the course. */
export function SatoBlackboard(props: MascotProps) {
  return (
    <Frame {...props} viewBox="0 0 410 310">
      <Board />
      <Tail at={[342, 262]} turn={-4} />
      <path d={POINTER} strokeWidth={13} />
      <path d={POINTER} strokeWidth={4.5} stroke={PROP.sun} />
      <Limb d="M262 216C244 232 226 230 214 216" />
      <SittingBody at={[290, 178]} legs="right" />
      <Bandana at={[290, 176]} />
      <Paw at={[209, 208]} turn={-40} />
      <Head at={[290, 116]} mouth="grin" look={[-3, 0]} turn={5} />
    </Frame>
  );
}

/** The board on its easel; a chain of three blocks is drawn on it, the last one fresh. */
function Board() {
  return (
    <>
      <path d={LEGS} strokeWidth={14} />
      <path d={LEGS} strokeWidth={5} stroke={PROP.wood} />
      <rect x={8} y={52} width={256} height={186} rx={10} fill={PROP.wood} />
      <rect x={22} y={66} width={228} height={158} rx={4} fill={PROP.board} />
      <g stroke="#FFF6E6" strokeWidth={4}>
        <rect x={36} y={98} width={36} height={36} rx={5} />
        <rect x={90} y={98} width={36} height={36} rx={5} />
        <path d="M72 116H90M126 116H144" />
        <path d="M45 111H62M45 121H56M99 111H116M99 121H110" strokeWidth={3.5} />
        <rect x={144} y={98} width={36} height={36} rx={5} stroke={PROP.sun} />
        <path d="M153 116L160 123L172 109" stroke={PROP.sun} />
        <path d="M38 168C52 158 64 178 78 168C92 158 104 178 118 168M38 194H92" strokeWidth={3.5} opacity={0.65} />
      </g>
    </>
  );
}

import { COAT, INK, MANGO } from './coat.ts';
import { Head } from './head.tsx';
import { Frame, type MascotProps, Paw } from './parts.tsx';

const BACK = 'M110 212C96 132 150 78 220 80C292 82 334 132 328 178C326 200 312 212 292 212';

/** Sato asleep, curled up with his chin on his paws: empty lists. */
export function SatoAsleep(props: MascotProps) {
  return (
    <Frame {...props} viewBox="-8 0 348 220">
      <path d={BACK} fill={COAT.sand} stroke="none" />
      <path
        d="M296 212C316 196 318 150 290 112C322 134 332 160 328 178C326 200 312 212 292 212Z"
        fill={COAT.shade}
        stroke="none"
      />
      <path d={`${BACK}Z`} />
      <path d="M236 190C218 156 242 126 274 128C306 130 318 156 318 182" />
      <Paw at={[226, 199]} turn={-4} />
      <path
        d="M327 162C338 186 326 213 296 213H226C212 213 200 208 192 198C200 192 210 190 220 192C240 196 264 190 280 188C296 186 302 174 304 160C308 148 322 150 327 162Z"
        fill={COAT.sand}
      />
      <path
        d="M226 213C212 213 200 208 192 198C200 192 210 190 220 192C228 193 234 193 242 193C238 197 240 200 244 202C238 204 238 209 242 213Z"
        fill={COAT.chest}
      />
      <Neckerchief />
      <Paw at={[66, 200]} />
      <Paw at={[116, 201]} />
      <Head at={[98, 140]} eyes="closed" mouth="small" turn={-7} ears={[26, 22]} />
      <path d="M208 50H224L208 70H224M244 12H268L244 40H268" stroke={INK} />
    </Frame>
  );
}

/** The bandana as it lies on his shoulder, keyhole down: even asleep he keeps it shut. */
function Neckerchief() {
  return (
    <>
      <path d="M136 92C170 112 186 152 180 206C158 206 146 200 130 186Z" fill={MANGO} />
      <path d="M150 104C174 126 178 164 168 204" strokeWidth={3} />
      <path
        d="M172 120C186 108 198 110 204 118C197 119 193 122 191 126C196 130 198 136 195 142C186 142 176 134 172 124Z"
        fill={MANGO}
      />
    </>
  );
}

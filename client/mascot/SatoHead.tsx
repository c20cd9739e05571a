import { Head } from './head.tsx';
import { Frame, type MascotProps } from './parts.tsx';

/** Only the head, for the logo: a thicker pen and a closer crop, because it is shown from 32 px up. */
export function SatoHead(props: MascotProps) {
  return (
    <Frame {...props} viewBox="0 0 176 176" pen={6.5}>
      <Head at={[82, 111]} ears={[-4, 0]} bold />
    </Frame>
  );
}

import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** In modules. Scanners need this much white around the code. */
const BORDER = 4;

interface Drawn {
  size: number;
  path: string;
}

/** A text as a QR code, dark on white in both themes. @param label for those who can't see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);

  useEffect(() => {
    import('uqr')
      .then(({ encode }) => {
        const { data, size } = encode(text, { border: BORDER });
        const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
        setDrawn({ size, path: squares.join('') });
      })
      // The secret can also be typed in.
      .catch(() => {});
  }, [text]);

  if (!drawn) return null;
  return (
    <Code role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </Code>
  );
}

const Code = styled.svg`
  width: min(240px, 100%);
  border-radius: var(--radius-control);
`;

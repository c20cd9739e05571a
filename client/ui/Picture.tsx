import { type ComponentType, useState } from 'react';
import { styled } from 'styled-components';

interface PictureProps {
  src: string | null;
  alt: string;
  /** Drawn where there is no picture or it cannot be loaded. */
  Fallback: ComponentType<{ className?: string }>;
  /** The picture of a page's head, which should not wait for scrolling. */
  eager?: boolean;
}

/** A picture of 16:9 that never moves what is around it. */
export function Picture({ src, alt, Fallback, eager = false }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  return (
    <Frame>
      {src && src !== brokenSrc ? (
        <img
          src={src}
          alt={alt}
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        <Fallback />
      )}
    </Frame>
  );
}

const Frame = styled.div`
  aspect-ratio: 16 / 9;
  overflow: hidden;
  background: var(--sun);

  img,
  svg {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  svg {
    filter: var(--art-light);
  }
`;

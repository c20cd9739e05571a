import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

interface PictureProps {
  src: string | null;
  alt: string;
  /** Drawn where there is no picture or it cannot be loaded. */
  fallback: ReactNode;
  /** The picture of a page's head, which should not wait for scrolling. */
  eager?: boolean;
}

/** A picture of 16:9 that never moves what is around it. */
export function Picture({ src, alt, fallback, eager = false }: PictureProps) {
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
          // It may have failed before React was there to hear of it.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src);
          }}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        fallback
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

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isBrokenImage } from './is-broken-image.ts';

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
  const image = useRef<HTMLImageElement>(null);

  // A picture may fail before React is there to hear of it.
  useEffect(() => {
    if (image.current && isBrokenImage(image.current)) setBrokenSrc(src);
  }, [src]);

  return (
    <Frame>
      {src && src !== brokenSrc ? (
        <img
          ref={image}
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

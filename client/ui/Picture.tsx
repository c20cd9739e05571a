import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { mediaDigest, mediaSources } from '#domain/media.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { isBrokenImage } from './is-broken-image.ts';

/** For `sizes`: in a grid of cards, as wide as the text, and as wide as the page. */
export const CARD_SIZES = '(min-width: 1024px) 400px, (min-width: 560px) 50vw, 100vw';
export const TEXT_SIZES = '(min-width: 768px) 680px, 100vw';
export const WIDE_SIZES = '(min-width: 1024px) 960px, 100vw';

export const PictureFragment = graphql(`
  fragment Picture_picture on Picture {
    width
    height
    alt
    focalX
    focalY
  }
`);

interface PictureProps {
  src: string | null;
  /** What is known about it if it was uploaded. Pictures from elsewhere are decorative. */
  picture: FragmentType<typeof PictureFragment> | null;
  /** How wide it is on the screen, as in the attribute `sizes`. */
  sizes: string;
  /** Drawn where there is no picture or it cannot be loaded. */
  fallback: ReactNode;
  /** The picture of a page's head, which should not wait for scrolling. */
  eager?: boolean;
}

/** A picture of 16:9 that never moves what is around it. An uploaded one is cropped around its focal point. */
export function Picture({ src, picture: reference, sizes, fallback, eager = false }: PictureProps) {
  const picture = readFragment(PictureFragment, reference);
  const digest = picture && mediaDigest(src);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);

  // A picture may fail before React is there to hear of it.
  useEffect(() => {
    if (image.current && isBrokenImage(image.current)) setBrokenSrc(src);
  }, [src]);

  return (
    <Frame $at={picture && positionOf(picture)}>
      {src && src !== brokenSrc ? (
        <img
          ref={image}
          src={src}
          srcSet={digest ? mediaSources(digest, picture.width) : undefined}
          sizes={digest ? sizes : undefined}
          alt={picture?.alt ?? ''}
          width={picture?.width ?? 640}
          height={picture?.height ?? 360}
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

/** In steps, because each different one becomes a rule in the style sheet. */
const STEP = 5;

/** For `object-position`; null for the middle. Style attributes would be refused by the policy of the page. */
function positionOf({ focalX, focalY }: { focalX: number; focalY: number }): string | null {
  const [x, y] = [focalX, focalY].map((share) => Math.round((share * 100) / STEP) * STEP);
  return x === 50 && y === 50 ? null : `${x}% ${y}%`;
}

const Frame = styled.div<{ $at: string | null | undefined }>`
  aspect-ratio: 16 / 9;
  overflow: hidden;
  background: var(--sun);

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    ${({ $at }) => $at && `object-position: ${$at};`}
  }

  /* Drawings, which are brighter than photographs. */
  img[src^='/assets/'] {
    filter: var(--art-light);
  }
`;

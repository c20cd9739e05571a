import { styled } from 'styled-components';
import { comic, comicPress } from './comic.ts';
import { media } from './media.ts';
import { Skeleton } from './Skeleton.tsx';

/** A card that is one click target: the link inside it with `data-card-link` covers the whole of it. */
export const Card = styled.article`
  ${comic}
  ${comicPress}
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  border-radius: var(--radius-card);
  background: var(--surface);

  [data-card-link]::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &:has([data-card-link]:focus-visible) {
    outline: 3px solid var(--teal);
    outline-offset: 3px;
  }

  [data-card-link]:focus-visible {
    outline: none;
  }
`;

export const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  gap: 10px;
  padding: 18px 20px 20px;
`;

export const CardTitle = styled.h3`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  font-size: var(--step-1);

  a {
    color: var(--ink);
    text-decoration: none;
  }
`;

/** Of a length that the server cuts at a word. */
export const CardText = styled.p`
  color: var(--muted);
  line-height: 1.5;
`;

/** Quiet facts in one line. */
export const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 14px;
  color: var(--muted);
  font-size: var(--step--1);

  > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }

  > a {
    min-height: 24px;
  }
`;

/** Cards in up to three columns. In two, the first of an odd number takes a row, so that none is alone in the last. */
export const CardGrid = styled.ul`
  display: grid;
  gap: 28px;
  grid-template-columns: minmax(0, 1fr);

  ${media.twoColumns} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :first-child:nth-last-child(odd) {
      grid-column: 1 / -1;

      &[data-testid],
      > article {
        display: flex;
        flex-direction: row;

        > :first-child {
          flex: 0 0 52%;
          align-self: center;

          /* A slide with words can't be cut. */
          &:has(> img) {
            align-self: stretch;
          }
        }
      }
    }
  }

  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** `count` cards in the shape of what comes. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <CardGrid aria-hidden="true" data-testid="skeletons">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never change places.
        <Shape key={index} data-testid="skeleton-card">
          <Skeleton $height="auto" className="picture" />
          <CardBody>
            <Skeleton $height="16px" $width="45%" />
            <Skeleton $height="26px" $width="90%" />
            <Skeleton $height="16px" />
            <Skeleton $height="16px" $width="80%" />
          </CardBody>
        </Shape>
      ))}
    </CardGrid>
  );
}

const Shape = styled.li`
  overflow: hidden;
  border: 2px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);

  .picture {
    aspect-ratio: 16 / 9;
    border-radius: 0;
  }
`;

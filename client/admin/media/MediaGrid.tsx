import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { mediaAddress } from '#domain/media.ts';
import type { MediaItemFragment } from '../../gql/admin/graphql.ts';

interface MediaGridProps {
  items: readonly MediaItemFragment[];
  /** What choosing a picture does, for screen readers. */
  nameOf(item: MediaItemFragment): string;
  onChoose(item: MediaItemFragment): void;
}

/** Pictures as buttons, with what still has to be said about them. */
export function MediaGrid({ items, nameOf, onChoose }: MediaGridProps) {
  const { t } = useLingui();
  return (
    <Grid>
      {items.map((item) => (
        <li key={item.digest}>
          <button type="button" aria-label={nameOf(item)} onClick={() => onChoose(item)}>
            {item.deletedAt ? (
              <Gone>
                <Trans context="image">Deleted</Trans>
              </Gone>
            ) : (
              <img src={mediaAddress(item.digest, 320)} alt="" width={320} height={200} loading="lazy" />
            )}
            <span>{item.fileName}</span>
            <small>
              {isDescribed(item) ? (
                <Plural value={item.uses.length} _0="Not in use" one="In use once" other="In use # times" />
              ) : (
                <Missing>{t`Alternative text missing`}</Missing>
              )}
            </small>
          </button>
        </li>
      ))}
    </Grid>
  );
}

export function isDescribed({ decorative, altEn, altEs }: MediaItemFragment): boolean {
  return decorative || (altEn !== null && altEs !== null);
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr));
  gap: 12px;

  button {
    display: grid;
    gap: 4px;
    align-content: start;
    width: 100%;
    height: 100%;
    padding: 8px;
    border: 2px solid var(--line);
    border-radius: var(--radius-control);
    background: var(--surface);
    text-align: start;

    &:hover {
      border-color: var(--teal);
    }
  }

  img {
    width: 100%;
    height: auto;
    aspect-ratio: 8 / 5;
    border-radius: 6px;
    background: var(--sun);
    object-fit: contain;
  }

  span {
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }

  small {
    color: var(--muted);
    font-size: 0.8125rem;
  }
`;

const Gone = styled.em`
  display: grid;
  place-items: center;
  aspect-ratio: 8 / 5;
  border-radius: 6px;
  background: var(--sun);
  color: var(--muted);
  font-style: normal;
`;

const Missing = styled.b`
  color: var(--coral);
  font-weight: 600;
`;

import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { graphql } from '../../gql/admin/index.ts';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { SECTION_PERMISSION } from '../sections.ts';
import { SECTION_NAMES } from '../texts.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useLastData } from '../useLastData.ts';
import { useMay } from '../useMay.ts';

export const SiteCountsQuery = graphql(`
  query AdminSiteCounts {
    siteCounts {
      articles
      videos
      modules
      lessons
      comments
    }
  }
`);

const COUNTERS = ['articles', 'videos', 'modules', 'lessons', 'comments'] as const;

/** A counter for each section that one may use, drafts and hidden ones included. They are read together: all change, or none. */
export function Counters() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useQuery(SiteCountsQuery, { fetchPolicy: 'cache-and-network' });
  useAccessCheck(error);
  const counts = useLastData(data, '')?.siteCounts;
  const may = useMay();
  return (
    <section aria-label={t`Totals`} aria-busy={!counts && !error}>
      <Grid>
        {COUNTERS.filter((section) => may(SECTION_PERMISSION[section])).map((section) => (
          <li key={section}>
            <Counter to={paths.adminList(section)}>
              <AdminIcon name={section} size={24} />
              <span>{t(SECTION_NAMES[section])}</span>{' '}
              {counts ? (
                <strong>{i18n.number(counts[section])}</strong>
              ) : error ? (
                <strong aria-hidden="true">–</strong>
              ) : (
                <Skeleton $height="32px" $width="56px" />
              )}
            </Counter>
          </li>
        ))}
      </Grid>
      {error && (
        <Failure role="alert">
          <Trans>Couldn’t load the totals.</Trans>
          <AdminButton type="button" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </AdminButton>
        </Failure>
      )}
    </section>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 10px;

  > :last-child {
    grid-column: 1 / -1;
  }

  ${media.sm} {
    grid-template-columns: repeat(5, minmax(0, 1fr));

    > :last-child {
      grid-column: auto;
    }
  }
`;

const Counter = styled(Link)`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: 4px 8px;
  height: 100%;
  padding: 14px 16px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  color: var(--ink);
  overflow-wrap: normal;
  text-decoration: none;

  &:hover {
    border-color: var(--control-edge);
  }

  svg {
    color: var(--teal);
  }

  strong,
  div {
    grid-column: 1 / -1;
  }

  strong {
    font-family: var(--font-heading);
    font-size: 1.875rem;
    font-weight: 600;
    line-height: 1.15;
    font-variant-numeric: tabular-nums;
  }

  @media (min-width: 560px) and (max-width: 900px) {
    padding: 12px 10px;

    svg {
      display: none;
    }

    span {
      grid-column: 1 / -1;
    }
  }
`;

const Failure = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  margin-top: 10px;
  color: var(--coral);
`;

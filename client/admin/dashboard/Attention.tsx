import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { readFragment } from '../../gql/admin/index.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { SatoAsleep, SatoWaving } from '../../ui/Sato.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useInLanguage } from '../in-language.ts';
import { CommentRowFragment } from '../list/comment-row.tsx';
import { ContentRowFragment } from '../list/content-row.tsx';
import { CONTENT_SECTIONS } from '../sections.ts';
import { Panel } from '../ui/Panel.tsx';
import { CommentRows } from './CommentRows.tsx';
import { SiteCountsQuery } from './Counters.tsx';
import type { Overview } from './useOverview.tsx';
import { WaitingRows } from './WaitingRows.tsx';

interface AttentionProps {
  /** Undefined while it is loading or if that failed. */
  overview: Overview | undefined;
  hasFailed: boolean;
  onRetry(): void;
}

/** Sections in which facts are checked again after some time. */
const REVIEWED = CONTENT_SECTIONS.filter((section) => section === 'articles' || section === 'lessons');

/** What needs someone: reports and waiting comments first, then content. Boxes without anything in them are left out. */
export function Attention({ overview, hasFailed, onRetry }: AttentionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={!overview && !hasFailed}>
      <Heading id={id}>
        <Trans>Needs your attention</Trans>
      </Heading>
      {hasFailed ? (
        <ListFailed onRetry={onRetry}>
          <Trans>Error loading content. Please try again later.</Trans>
        </ListFailed>
      ) : overview ? (
        <Boxes overview={overview} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function Boxes({ overview }: { overview: Overview }) {
  const { t } = useLingui();
  const named = useInLanguage();
  // What one has no rights for isn't in the answer.
  const comments = (rows: Overview['reportedComments']) =>
    (rows ?? []).map((row) => readFragment(CommentRowFragment, row));
  const items = (rows: Overview['drafts']) => (rows ?? []).map((row) => named(readFragment(ContentRowFragment, row)));
  const boxes = [
    {
      title: t`Reported comments`,
      count: overview.reportedCount ?? 0,
      content: (
        <CommentRows
          rows={comments(overview.reportedComments)}
          all={{ path: `${paths.adminList('comments')}?reported=1`, label: t`See all reported comments` }}
        />
      ),
    },
    {
      title: t`Comments waiting for approval`,
      count: overview.awaitingReviewCount ?? 0,
      content: (
        <CommentRows
          rows={comments(overview.awaitingReview)}
          all={{ path: `${paths.adminList('comments')}?status=waiting`, label: t`See all waiting comments` }}
        />
      ),
    },
    {
      title: t`Drafts`,
      count: overview.draftCount ?? 0,
      content: <WaitingRows rows={items(overview.drafts)} count={overview.draftCount ?? 0} filter="status=draft" />,
    },
    {
      title: t({ message: 'Review due', comment: 'Items whose facts were last checked more than 12 months ago' }),
      count: overview.reviewDueCount ?? 0,
      content: (
        <WaitingRows
          rows={items(overview.reviewsDue)}
          count={overview.reviewDueCount ?? 0}
          filter="reviewDue=1"
          sections={REVIEWED}
        />
      ),
    },
    {
      title: t({ message: 'Spanish out of date', comment: 'Items whose English changed since they were translated' }),
      count: overview.outdatedCount ?? 0,
      content: (
        <WaitingRows
          rows={items(overview.outdated)}
          count={overview.outdatedCount ?? 0}
          filter="outdated=1"
          areTranslated
        />
      ),
    },
    {
      title: t`Without Spanish`,
      count: overview.untranslatedCount ?? 0,
      content: (
        <WaitingRows
          rows={items(overview.untranslated)}
          count={overview.untranslatedCount ?? 0}
          filter="untranslated=1"
          areTranslated
        />
      ),
    },
  ].filter(({ count }) => count > 0);
  if (boxes.length === 0) return <AllDone />;
  return (
    <Columns>
      {boxes.map(({ title, count, content }) => (
        <Box key={title} title={title} count={count}>
          {content}
        </Box>
      ))}
    </Columns>
  );
}

/** Nothing waits, or there is nothing yet. */
function AllDone() {
  const { data } = useQuery(SiteCountsQuery);
  const counts = data?.siteCounts;
  const isNew = counts && counts.articles + counts.videos + counts.modules + counts.lessons + counts.comments === 0;
  return (
    <Rest role="status">
      {isNew ? <SatoWaving /> : <SatoAsleep />}
      <div>
        <strong>{isNew ? <Trans>Welcome! Your site is ready.</Trans> : <Trans>All done</Trans>}</strong>
        <p>
          {isNew ? (
            <Trans>Write a first article or build a first module. What needs your attention will appear here.</Trans>
          ) : (
            <Trans>No reports, no drafts, nothing to translate or check.</Trans>
          )}
        </p>
      </div>
    </Rest>
  );
}

function Box({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <h3 id={id}>
        {title} <Count>{count}</Count>
      </h3>
      {children}
    </Panel>
  );
}

function Waiting() {
  return (
    <Columns aria-hidden="true">
      {['a', 'b'].map((key) => (
        <Panel key={key}>
          <Shape>
            <Skeleton $height="22px" />
            <Skeleton $height="22px" $width="80%" />
            <Skeleton $height="22px" $width="90%" />
            <Skeleton $height="22px" $width="70%" />
          </Shape>
        </Panel>
      ))}
    </Columns>
  );
}

const Heading = styled.h2`
  margin-bottom: 10px;
  font-size: 1.1875rem;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: 16px;
  align-items: start;

  /* Two beside the menu of the admin area, so that none is left alone. */
  @media (width < 1100px) {
    grid-template-columns: repeat(auto-fit, minmax(min(270px, 100%), 1fr));
  }

  h3 {
    font-size: 1.0625rem;
  }
`;

const Count = styled.span`
  margin-inline-start: 4px;
  color: var(--muted);
  font-family: var(--font-body);
  font-size: 1rem;
  font-weight: 400;
`;

const Shape = styled.div`
  display: grid;
  gap: 16px;
  align-items: start;

  /* Two beside the menu of the admin area, so that none is left alone. */
  @media (width < 1100px) {
    grid-template-columns: repeat(auto-fit, minmax(min(270px, 100%), 1fr));
  }
  padding-block: 18px 8px;
`;

const Rest = styled(Panel).attrs({ as: 'div' })`
  display: flex;
  align-items: center;
  gap: 20px;

  img {
    flex: none;
    width: auto;
    max-width: 40%;
    height: 84px;
  }

  p {
    margin-top: 2px;
    color: var(--muted);
  }
`;

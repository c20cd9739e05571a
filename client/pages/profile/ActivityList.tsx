import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { commentAddress } from '#domain/addresses.ts';
import { paths } from '../../app/paths.ts';
import { PAGE_OF } from '../../features/account/PlacedComment.tsx';
import type { ActivityKind, ProfilePageQuery } from '../../gql/graphql.ts';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import { ProfileSection } from './ProfileSection.tsx';

type Activities = NonNullable<ProfilePageQuery['myLearning']>['activity'];

const KINDS: Record<ActivityKind, MessageDescriptor> = {
  VISITED: msg`Opened`,
  COMPLETED: msg({ message: 'Completed', context: 'activity' }),
  ANSWERED: msg`Answered questions`,
  COMMENTED: msg`Commented`,
};

/** What the learner did last. Nothing is shown before there is something. */
export function ActivityList({ activities }: { activities: Activities }) {
  const { t } = useLingui();
  const shown = activities.flatMap(({ kind, at, lesson, comment }) => {
    if (lesson) return [{ kind, at, title: lesson.localized.title, to: paths.lesson(lesson.slug) }];
    if (!comment) return [];
    const { type, slug, title } = comment.place;
    return [{ kind, at, title, to: commentAddress(PAGE_OF[type](slug), comment.comment.id) }];
  });
  if (shown.length === 0) return null;
  return (
    <ProfileSection id="activity" title={<Trans>Your latest activity</Trans>} count={0}>
      <List>
        {shown.map(({ kind, at, title, to }) => (
          <li key={`${kind} ${to} ${at}`}>
            <span>{t(KINDS[kind])}</span>
            <Link to={to}>
              <Text text={title} />
            </Link>
            <FormattedDate iso={at} />
          </li>
        ))}
      </List>
    </ProfileSection>
  );
}

const List = styled.ol`
  max-width: var(--measure);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 20px;
    padding-block: 10px;
  }

  li + li {
    border-top: 1px solid var(--line);
  }

  span:first-child {
    grid-column: 1 / -1;
  }

  span:first-child,
  time {
    color: var(--muted);
    font-size: var(--step--1);
  }
`;

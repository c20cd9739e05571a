import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { DraftProblem, ScheduledAction } from '#domain/schedule.ts';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { PENDING_PROBLEMS } from '../forms/pending/pending-problems.ts';
import { FormattedTime } from '../history/FormattedTime.tsx';
import { useInLanguage } from '../in-language.ts';
import { CONTENT_SECTIONS, SECTION_OF } from '../sections.ts';
import { SECTION_NAMES, TYPE_NAMES } from '../texts.ts';
import { Panel } from '../ui/Panel.tsx';
import type { Scheduled } from './useOverview.tsx';
import { Rows } from './WaitingRows.tsx';

const ACTIONS: Record<ScheduledAction, MessageDescriptor> = {
  publish: msg({ message: 'Goes live', comment: 'An item will be published by itself; the time follows' }),
  unpublish: msg({ message: 'Unpublished', comment: 'An item will become a draft by itself; the time follows' }),
  update: msg({
    message: 'Update goes live',
    comment: 'A pending version will be published by itself; the time follows',
  }),
};

/** What happens to content by itself next, and what failed. */
export function ScheduledRows({ scheduled: { changes, totalCount } }: { scheduled: Scheduled }) {
  const { t } = useLingui();
  const named = useInLanguage();
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Heading id={id}>
        <Trans comment="What happens to content by itself">Scheduled</Trans> <small>{totalCount}</small>
      </Heading>
      <Rows>
        {changes.map(named).map(({ type, id: item, title, action, at, problem }) => (
          <li key={`${type} ${item} ${action}`}>
            <Link to={paths.adminItem(SECTION_OF[type], item)}>{title}</Link>
            <small data-problem={problem ? '' : undefined}>
              {t(TYPE_NAMES[type])} · {problem ? <Problem problem={problem} /> : t(ACTIONS[action])}
              {at && (
                <>
                  {' '}
                  <FormattedTime iso={at} />
                </>
              )}
            </small>
          </li>
        ))}
      </Rows>
      {totalCount > changes.length && (
        <More>
          <Trans>See all:</Trans>
          {CONTENT_SECTIONS.map((section) => (
            <Link key={section} to={`${paths.adminList(section)}?scheduled=1`}>
              {t(SECTION_NAMES[section])}
            </Link>
          ))}
        </More>
      )}
    </Panel>
  );
}

function Problem({ problem }: { problem: DraftProblem }) {
  const { t } = useLingui();
  return <>{t(PENDING_PROBLEMS[problem])}</>;
}

const Heading = styled.h2`
  small {
    color: var(--muted);
    font-family: var(--font-body);
    font-size: 1rem;
    font-weight: 400;
  }

  + ul small[data-problem] {
    color: var(--coral);
  }
`;

const More = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  padding-top: 10px;
  border-top: 1px solid var(--line);
  color: var(--muted);
`;

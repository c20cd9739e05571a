import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { localized } from '#domain/language.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import type { NewsletterIssue_IssueFragment as Issue } from '../../gql/admin/graphql.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { Link, useLocalizer } from '../../ui/Link.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Text } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isUnconfirmed } from '../confirmation/confirmation.ts';
import { BackLink } from '../history/BackLink.tsx';
import { FormattedTime } from '../history/FormattedTime.tsx';
import { AdminNotFound } from '../shell/AdminNotFound.tsx';
import { AdminSkeleton } from '../shell/AdminSkeleton.tsx';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useLastData } from '../useLastData.ts';
import { useMay } from '../useMay.ts';
import { useWriteFailure } from '../useWriteFailure.ts';
import { DeliveryCounts } from './DeliveryCounts.tsx';
import { IssueForm } from './IssueForm.tsx';
import { IssuePreview } from './IssuePreview.tsx';
import { IssueStatusBadge } from './IssueStatusBadge.tsx';
import { IssueFragment } from './issue.tsx';
import { DELIVERY_STATUS_NAMES } from './issue-texts.ts';
import { SendDialog } from './SendDialog.tsx';
import { useIssueWrites } from './useIssueWrites.tsx';

const IssueQuery = graphql(`
  query AdminNewsletterIssue($id: Int!) {
    managedNewsletterIssue(id: $id) {
      ...NewsletterIssue_issue
    }
    newsletterPause {
      reason
      until
    }
  }
`);

/** Milliseconds between two looks at an issue that is on its way. */
const LOOK_EVERY = 2_000;

/** One issue of the newsletter. @param id null for a new one. */
export default function IssueScreen({ id }: { id: number | null }) {
  return id === null ? <NewIssue /> : <StoredIssue id={id} />;
}

const ignored = () => {};

function NewIssue() {
  const navigate = useNavigate();
  const localizedPath = useLocalizer();
  return (
    <Screen>
      <BackLink to={paths.adminList('newsletter')}>
        <Trans>All issues</Trans>
      </BackLink>
      <AdminHeader title={<Trans>New issue</Trans>} />
      <Parts>
        <IssueForm
          issue={null}
          onChange={ignored}
          onCreated={(id) => navigate(localizedPath(paths.adminItem('newsletter', id)), { replace: true })}
        />
      </Parts>
    </Screen>
  );
}

function StoredIssue({ id }: { id: number }) {
  const { language } = useLanguage();
  const [isChanged, setChanged] = useState(false);
  const { data, error, refetch, startPolling, stopPolling } = useQuery(IssueQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  useAccessCheck(error);
  const last = useLastData(data, String(id));
  const issue = readFragment(IssueFragment, last?.managedNewsletterIssue);
  const isMoving = issue?.status === 'sending' || issue?.status === 'scheduled';
  useEffect(() => {
    if (isMoving) startPolling(LOOK_EVERY);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);

  if (error && !last) {
    return (
      <ListFailed onRetry={() => void refetch()}>
        <Trans>Error loading content. Please try again later.</Trans>
      </ListFailed>
    );
  }
  if (!last) return <AdminSkeleton />;
  if (!issue) return <AdminNotFound />;
  return (
    <Screen>
      <BackLink to={paths.adminList('newsletter')}>
        <Trans>All issues</Trans>
      </BackLink>
      <AdminHeader title={<Text text={localized(issue.subject, issue.subjectEs, language)} />}>
        <IssueStatusBadge status={issue.status} />
      </AdminHeader>
      <Parts>
        {issue.status === 'draft' ? (
          <IssueForm issue={issue} onChange={setChanged} onCreated={() => {}} />
        ) : (
          <Progress issue={issue} pause={last.newsletterPause ?? null} />
        )}
        {issue.status === 'draft' && <Sending issue={issue} isChanged={isChanged} />}
        <IssuePreview issue={issue} />
      </Parts>
    </Screen>
  );
}

/** What can be done with a draft, apart from writing it. */
function Sending({ issue, isChanged }: { issue: Issue; isChanged: boolean }) {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const localizedPath = useLocalizer();
  const { remove } = useIssueWrites();
  const showFailure = useWriteFailure();
  const [asked, setAsked] = useState<'now' | 'later' | 'delete' | null>(null);

  async function handleDelete(): Promise<boolean> {
    try {
      await remove(issue.id, issue.version);
      showToast({ title: t`Draft deleted` });
      navigate(localizedPath(paths.adminList('newsletter')));
    } catch (error) {
      if (isUnconfirmed(error)) return false;
      showFailure(t`Couldn’t delete the draft`, t`Please try again.`, error);
    }
    return true;
  }

  return (
    <Panel aria-labelledby="sending-title">
      <Part>
        <h2 id="sending-title">
          <Trans>Sending</Trans>
        </h2>
        {!may('newsletter:send') ? (
          <p>
            <Trans>Only admins can send an issue. Tell one when it’s ready.</Trans>
          </p>
        ) : isChanged ? (
          <p>
            <Trans>Save your changes before you send the issue.</Trans>
          </p>
        ) : (
          <Buttons>
            <AdminButton type="button" onClick={() => setAsked('now')}>
              <Trans>Send now…</Trans>
            </AdminButton>
            <AdminButton type="button" onClick={() => setAsked('later')}>
              <Trans>Schedule…</Trans>
            </AdminButton>
          </Buttons>
        )}
        <Buttons>
          <AdminButton type="button" $kind="quiet-danger" onClick={() => setAsked('delete')}>
            <Trans>Delete draft…</Trans>
          </AdminButton>
        </Buttons>
      </Part>
      {(asked === 'now' || asked === 'later') && (
        <SendDialog issue={issue} isLater={asked === 'later'} onClose={() => setAsked(null)} />
      )}
      {asked === 'delete' && (
        <AdminDialog
          title={<Trans>Delete this draft?</Trans>}
          label={<Trans>Delete</Trans>}
          isDangerous
          onConfirm={handleDelete}
          onClose={() => setAsked(null)}
        >
          <p>
            <Trans>It will be deleted permanently.</Trans>
          </p>
        </AdminDialog>
      )}
    </Panel>
  );
}

interface ProgressProps {
  issue: Issue;
  pause: { reason: string; until: string } | null;
}

/** How sending goes, and what can be done about it. */
function Progress({ issue, pause }: ProgressProps) {
  const { t } = useLingui();
  const may = useMay();
  const writes = useIssueWrites();
  const showFailure = useWriteFailure();
  const [asked, setAsked] = useState<'now' | 'later' | 'stop' | 'unsure' | null>(null);
  const { id, status, counts, problems, sendAt, startedAt } = issue;
  const countOf = (wanted: 'failed' | 'unsure') => counts.find((count) => count.status === wanted)?.count ?? 0;
  const mayRepeat = status === 'sending' || status === 'sent';

  async function attempt(action: () => Promise<unknown>, title: string): Promise<boolean> {
    try {
      await action();
      showToast({ title });
    } catch (error) {
      showFailure(t`Something went wrong`, t`An error occurred. Nothing was changed. Please try again.`, error);
    }
    return true;
  }

  return (
    <Panel aria-labelledby="progress-title">
      <Part>
        <h2 id="progress-title">
          <Trans>Sending</Trans>
        </h2>
        <div role="status">
          {sendAt && (
            <p>
              <Trans>
                Goes out on <FormattedTime iso={sendAt} />
              </Trans>
            </p>
          )}
          {startedAt && (
            <p>
              <Trans>
                Sending began on <FormattedTime iso={startedAt} />
              </Trans>
            </p>
          )}
          {counts.length > 0 ? (
            <DeliveryCounts counts={counts} />
          ) : (
            startedAt && (
              <p>
                <Trans>It went to no one, because no one had confirmed a subscription.</Trans>
              </p>
            )
          )}
        </div>
        {status === 'sending' && pause && (
          <Warning>
            <Trans>
              The mail server can’t be reached or accepts nothing from this site, so nothing is sent until{' '}
              <FormattedTime iso={pause.until} />. It said: {pause.reason}
            </Trans>
          </Warning>
        )}
        {status === 'stopped' && (
          <Warning>
            <Trans>Stopped. Readers who don’t have it won’t get it, and it isn’t in the archive.</Trans>
          </Warning>
        )}
        {problems.length > 0 && (
          <div>
            <h3>
              <Trans>What mail servers said</Trans>
            </h3>
            <ul>
              {problems.map(({ status: what, reason, count }) => (
                <li key={`${what} ${reason}`}>
                  {t(DELIVERY_STATUS_NAMES[what])} ({count}): {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        {(status === 'sending' || status === 'sent') && (
          <p>
            <Link to={paths.newsletterIssue(issue.slug)}>
              <Trans>Open it in the archive</Trans>
            </Link>
          </p>
        )}
        {may('newsletter:send') && (
          <Buttons>
            {status === 'scheduled' && (
              <>
                <AdminButton
                  type="button"
                  onClick={() => void attempt(() => writes.cancel(id, issue.version), t`Schedule canceled`)}
                >
                  <Trans>Cancel the schedule</Trans>
                </AdminButton>
                <AdminButton type="button" onClick={() => setAsked('later')}>
                  <Trans>Change the time…</Trans>
                </AdminButton>
                <AdminButton type="button" onClick={() => setAsked('now')}>
                  <Trans>Send now…</Trans>
                </AdminButton>
              </>
            )}
            {status === 'sending' && (
              <AdminButton type="button" $kind="danger" onClick={() => setAsked('stop')}>
                <Trans>Stop sending…</Trans>
              </AdminButton>
            )}
            {status === 'stopped' && (
              <AdminButton type="button" onClick={() => void attempt(() => writes.resume(id), t`Sending resumed`)}>
                <Trans>Resume sending</Trans>
              </AdminButton>
            )}
            {mayRepeat && countOf('failed') > 0 && (
              <AdminButton
                type="button"
                onClick={() => void attempt(() => writes.repeat(id, 'failed'), t`Failed emails will be sent again`)}
              >
                <Trans>Retry failed emails</Trans>
              </AdminButton>
            )}
            {mayRepeat && countOf('unsure') > 0 && (
              <AdminButton type="button" onClick={() => setAsked('unsure')}>
                <Trans>Send uncertain emails again…</Trans>
              </AdminButton>
            )}
          </Buttons>
        )}
      </Part>
      {(asked === 'now' || asked === 'later') && (
        <SendDialog issue={issue} isLater={asked === 'later'} onClose={() => setAsked(null)} />
      )}
      {asked === 'stop' && (
        <AdminDialog
          title={<Trans>Stop sending?</Trans>}
          label={<Trans>Stop sending</Trans>}
          isDangerous
          onConfirm={() => attempt(() => writes.stop(id), t`Sending stopped`)}
          onClose={() => setAsked(null)}
        >
          <p>
            <Trans>
              Readers who don’t have it yet won’t get it, and it disappears from the archive. You can resume later.
            </Trans>
          </p>
        </AdminDialog>
      )}
      {asked === 'unsure' && (
        <AdminDialog
          title={<Trans>Send uncertain emails again?</Trans>}
          label={<Trans>Send again</Trans>}
          onConfirm={() => attempt(() => writes.repeat(id, 'unsure'), t`Uncertain emails will be sent again`)}
          onClose={() => setAsked(null)}
        >
          <p>
            <Trans>
              The site stopped or lost the connection while sending these emails, so they may have arrived. Some readers
              could get the issue twice.
            </Trans>
          </p>
        </AdminDialog>
      )}
    </Panel>
  );
}

const Screen = styled.div`
  max-width: 60rem;
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
`;

const Part = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  overflow-wrap: anywhere;

  h3 {
    font-size: 1.0625rem;
  }

  li {
    padding-block: 2px;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;

  &:empty {
    display: none;
  }
`;

const Warning = styled.p`
  padding: 10px 16px;
  border-radius: var(--radius-card);
  background: var(--sun);
`;

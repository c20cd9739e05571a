import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { failureOf } from '../../../app/failure.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import type { SessionList_SessionFragment as Session } from '../../../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { useHydrated } from '../../../hydration/hydrated.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormattedDate } from '../../../ui/FormattedDate.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import ConfirmPassword from './ConfirmPassword.tsx';
import { LinedList } from './LinedList.tsx';

export const SessionListFragment = graphql(`
  fragment SessionList_session on AccountSession {
    id
    browser
    system
    startedAt
    lastUsedAt
    isCurrent
  }
`);

const EndSessionMutation = graphql(`
  mutation EndSession($id: Int!) {
    endSession(id: $id)
  }
`);

const EndOtherSessionsMutation = graphql(`
  mutation EndOtherSessions {
    endOtherSessions
  }
`);

interface SessionListProps {
  sessions: readonly FragmentType<typeof SessionListFragment>[];
  /** Reads them again. */
  onChange(): Promise<unknown>;
}

/** Where the account is logged in, with buttons that end each of the other sessions or all of them. */
export default function SessionList({ sessions: given, onChange }: SessionListProps) {
  const { t } = useLingui();
  const sessions = readFragment(SessionListFragment, given);
  const [endSession, { loading: isEnding }] = useMutation(EndSessionMutation);
  const [endOthers, { loading: isEndingOthers }] = useMutation(EndOtherSessionsMutation);
  const [unconfirmed, setUnconfirmed] = useState<(() => Promise<unknown>) | null>(null);
  const isHydrated = useHydrated();
  const isBusy = isEnding || isEndingOthers || !isHydrated;

  async function end(work: () => Promise<unknown>) {
    try {
      await work();
      showToast({ title: t`Logged out`, description: t`The list shows where you are still logged in.` });
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'CONFIRMATION_REQUIRED') {
        setUnconfirmed(() => work);
        return;
      }
      // It is over already, which the list will show.
      if (code !== 'NOT_FOUND') {
        showToast({ title: t`Nothing was logged out`, description: t`Please try again.`, tone: 'destructive' });
      }
    }
    await onChange();
  }

  return (
    <>
      <LinedList>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong id={`session-${session.id}`}>
                <DeviceName session={session} />
              </strong>{' '}
              {session.isCurrent && (
                <Badge>
                  <Trans>This device</Trans>
                </Badge>
              )}
              <Dates>
                <Trans>
                  Logged in: <FormattedDate iso={session.startedAt} />
                </Trans>{' '}
                ·{' '}
                <Trans>
                  Last used: <FormattedDate iso={session.lastUsedAt} />
                </Trans>
              </Dates>
            </div>
            {!session.isCurrent && (
              <Button
                type="button"
                $kind="plain"
                disabled={isBusy}
                aria-describedby={`session-${session.id}`}
                onClick={() => end(() => endSession({ variables: { id: session.id } }))}
              >
                <Trans>Log out</Trans>
              </Button>
            )}
          </li>
        ))}
      </LinedList>
      {sessions.length > 1 && (
        <Button type="button" $kind="plain" disabled={isBusy} onClick={() => end(endOthers)}>
          <Trans>Log out all other devices</Trans>
        </Button>
      )}
      {unconfirmed && (
        <ConfirmPassword onConfirmed={() => void end(unconfirmed)} onClose={() => setUnconfirmed(null)} />
      )}
    </>
  );
}

function DeviceName({ session: { browser, system } }: { session: Pick<Session, 'browser' | 'system'> }) {
  if (browser && system) {
    return (
      <Trans>
        {browser} on {system}
      </Trans>
    );
  }
  return browser ?? system ?? <Trans>Unknown device</Trans>;
}

const Dates = styled.p`
  margin-top: 4px;
  color: var(--muted);
  font-size: var(--step--1);

  time {
    white-space: nowrap;
  }
`;

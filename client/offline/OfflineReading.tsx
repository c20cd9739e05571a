import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { cutAtWord } from '#domain/cut-text.ts';
import { doubtAccount } from '../app/account-doubt.ts';
import { useLanguage } from '../app/language.tsx';
import { dateOfCopy, lastLearner, learnerOfCopy, removeLearner, storeLearner } from '../app/offline.ts';
import { useViewer } from '../app/viewer.tsx';
import { useLazyApollo } from '../hydration/lazy-apollo.ts';
import { Button } from '../ui/Button.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { showToast } from '../ui/toast-store.ts';
import { OfflineTexts } from './OfflineTexts.tsx';
import { CACHES, LANGUAGE_FACT, PERSON_FACT } from './offline-cache.ts';
import { sendSteps } from './send-steps.tsx';
import { onStep } from './waiting-steps.ts';
import { canSavePages, registerWorker, storeVisit } from './worker-registration.ts';

/** What the whole site does for reading without a connection. */
export default function OfflineReading() {
  const isOnline = useOnline();
  const [copiedAt] = useState(dateOfCopy);
  const isCopy = copiedAt !== null;

  useEffect(() => {
    // A browser that forbids it reads online as before.
    registerWorker().catch(() => {});
  }, []);
  useStoreLanguage(isCopy);
  useStoredVisits(isCopy);
  useWholePages(isCopy || !isOnline);
  useViewerOfCopy(isCopy, isOnline);

  return (
    <OfflineTexts>
      <Steps isOnline={isOnline} />
      <div aria-live="polite">{(!isOnline || isCopy) && <Line isOnline={isOnline} copiedAt={copiedAt} />}</div>
    </OfflineTexts>
  );
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network; the site may still be out of reach. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
}

/** The worker, which can't read the choice, goes by this. A copy may be in another language than the chosen one. */
function useStoreLanguage(isCopy: boolean): void {
  const { language } = useLanguage();
  useEffect(() => {
    if (isCopy || !canSavePages()) return;
    const store = async () => (await caches.open(CACHES.saved)).put(LANGUAGE_FACT, new Response(language));
    store().catch(() => {});
  }, [isCopy, language]);
}

/** Pages that the worker can store itself need nothing: those that visitors load as a whole while it runs. */
function useStoredVisits(isCopy: boolean): void {
  const { language } = useLanguage();
  const { account } = useViewer();
  const { pathname, search } = useLocation();
  const [first] = useState(() => ({ pathname, isSeen: Boolean(navigator.serviceWorker?.controller) }));
  const isStored = first.isSeen && first.pathname === pathname && account === null;
  const query = new URLSearchParams(search);
  query.delete('moduleId');
  query.delete('lang');
  const isPlain = query.size === 0;

  useEffect(() => {
    if (isCopy || isStored || !isPlain || !canSavePages() || savesData()) return;
    storeVisit(pathname, language).catch(() => {});
  }, [isCopy, isStored, isPlain, pathname, language]);
}

/** Tells the worker, which can't see it where a reader gets the page of visitors. */
async function notePerson(): Promise<void> {
  await (await caches.open(CACHES.saved)).put(PERSON_FACT, new Response());
}

/** Whether the person asked the browser to load little. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/** Without a connection, the site's links load whole pages, which the worker has; there are no copies of answers to queries. */
function useWholePages(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(link.href);
    };
    addEventListener('click', onClick, true);
    return () => removeEventListener('click', onClick, true);
  }, [isNeeded]);
}

/** With a connection again, a copy becomes the page of the person who reads it. */
function useViewerOfCopy(isCopy: boolean, isOnline: boolean): void {
  useEffect(() => {
    if (isCopy && isOnline && learnerOfCopy() !== null) doubtAccount();
  }, [isCopy, isOnline]);
}

/** Sends what waits on this device as soon as the server knows who has done it. */
function Steps({ isOnline }: { isOnline: boolean }) {
  const { t } = useLingui();
  const apollo = useLazyApollo();
  const { account } = useViewer();
  const accountId = account?.id;

  useEffect(
    () =>
      onStep((added) => {
        if (!added) return;
        showToast({
          title: t`Saved on this device`,
          description:
            added.kind === 'commented'
              ? t`It will be posted when you’re online again.`
              : t`It will be saved to your account when you’re online again.`,
        });
      }),
    [t],
  );

  const send = useEffectEvent(async (id: number) => {
    const last = lastLearner();
    // What someone else has left on this device is neither shown nor sent.
    if (last !== null && last !== id) await removeLearner();
    storeLearner(id);
    await notePerson().catch(() => {});
    const client = await apollo.client();
    const sent = await sendSteps(client, id);
    if (sent.count > sent.commentCount) {
      showToast({
        title: t`Your progress is saved`,
        description: t`What you did offline is in your account now.`,
      });
    }
    if (sent.heldCount > 0) {
      showToast({
        title: t`What you wrote offline has arrived`,
        description: t`It isn’t public yet. You’ll see why where you wrote it.`,
      });
    } else if (sent.commentCount > 0) {
      showToast({
        title: t`What you wrote offline is posted`,
        description: t`You’ll find it where you wrote it.`,
      });
    }
    for (const { content } of sent.refused) {
      const text = cutAtWord(content, 120);
      showToast({
        title: t`A comment couldn’t be posted`,
        description: t`The site doesn’t accept what you wrote offline: “${text}”`,
        tone: 'destructive',
      });
    }
    if (sent.count > 0 || dateOfCopy() !== null) await client.refetchQueries({ include: 'active' });
  });

  useEffect(() => {
    // What can't be sent waits for the next connection or the next page.
    if (accountId !== undefined && isOnline) send(accountId).catch(() => {});
  }, [accountId, isOnline]);
  return null;
}

function Line({ isOnline, copiedAt }: { isOnline: boolean; copiedAt: string | null }) {
  const { account } = useViewer();
  if (isOnline && account) return null;
  return (
    <Bar>
      {!copiedAt ? (
        <span>
          <Trans>You’re offline. Pages that this device has kept still open.</Trans>{' '}
          <WhatWaits isLearner={account !== null} />
        </span>
      ) : isOnline ? (
        <>
          <Trans>
            This is a copy from <FormattedDate iso={copiedAt} />, because the site couldn’t be reached in time.
          </Trans>
          <Button $kind="plain" type="button" onClick={() => location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        </>
      ) : (
        <span>
          <Trans>
            You’re offline. This is a copy from <FormattedDate iso={copiedAt} />.
          </Trans>{' '}
          {learnerOfCopy() !== null && <Trans>It’s the page as everyone sees it, without your account.</Trans>}{' '}
          <WhatWaits isLearner={learnerOfCopy() !== null} />
        </span>
      )}
    </Bar>
  );
}

function WhatWaits({ isLearner }: { isLearner: boolean }) {
  if (!isLearner) return <Trans>Comments and likes need a connection.</Trans>;
  return (
    <Trans>
      What you answer, complete and write here will be sent when you’re online again. Likes and replies need a
      connection.
    </Trans>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 8px 16px;
  padding: 10px 16px;
  background: var(--sun);
  color: var(--ink);
  line-height: 1.45;
  text-align: center;

  @media print {
    display: none;
  }
`;

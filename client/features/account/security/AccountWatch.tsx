import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { ACCOUNT_HEADER } from '#domain/client-name.ts';
import { onAccountDoubt } from '../../../app/account-doubt.ts';
import { checkAccount } from '../../../app/check-account.ts';
import { failureOf } from '../../../app/failure.ts';
import {
  announcedAccount,
  announceLogin,
  announceLogout,
  clearAnnouncement,
  onAnnouncement,
} from '../../../app/logged-in.ts';
import { dateOfCopy } from '../../../app/offline.ts';
import { hasUnstoredText, reloadUnasked } from '../../../app/reload.ts';
import { clearUnsavedWork } from '../../../app/unsaved-work.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { graphql } from '../../../gql/index.ts';
import { useLazyApollo } from '../../../hydration/lazy-apollo.ts';
import { carryToasts, showToast } from '../../../ui/toast-store.ts';
import { SecurityTexts } from '../security-part.tsx';

const LateLogoutMutation = graphql(`
  mutation LateLogout {
    logout
  }
`);

/**
 * Notices that another tab has logged in with another account, or logged out: at once, and when this tab is looked at again,
 * because tabs in the background hear nothing. What was typed stays with its account, unless someone has logged out. Ends the
 * session of someone who has logged out while the server couldn't be reached.
 */
export default function AccountWatch(_: { isLoggedIn: boolean }) {
  const apollo = useLazyApollo();
  const { account, isLoading } = useViewer();
  const [change, setChange] = useState<Change | null>(null);
  const own = account ? String(account.id) : null;
  const isKnown = !isLoading && dateOfCopy() === null;

  const check = useEffectEvent(async (isRefused: boolean) => {
    const { shown, loggedIn } = await checkAccount(apollo, isRefused);
    if (!loggedIn && !announcedAccount().isOut) clearAnnouncement();
    if (!shown || !loggedIn || shown.id === loggedIn.id) return;
    // Forms that can store what was typed do it now.
    setChange({ former: shown.username, present: loggedIn.username, isStored: !hasUnstoredText() });
  });
  const logOut = useEffectEvent(async (account: string) => {
    try {
      const client = await apollo.client();
      // The server refuses it if another account has logged in since.
      await client.mutate({ mutation: LateLogoutMutation, context: { headers: { [ACCOUNT_HEADER]: account } } });
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'ACCOUNT_CHANGED') clearAnnouncement();
      if (code === 'UNREACHABLE' && own !== null) leavePage();
      return;
    }
    announceLogout();
    if (own !== null) leavePage();
  });
  const compare = useEffectEvent(() => {
    if (!isKnown) return;
    const { id, isOut, leaving } = announcedAccount();
    if (leaving !== null) void logOut(leaving);
    else if (isOut && own !== null) leavePage();
    else if (id !== own) check(false).catch(() => {});
  });

  useEffect(() => onAccountDoubt(() => void check(true).catch(() => {})), []);
  useEffect(() => {
    if (!isKnown) return;
    const { leaving } = announcedAccount();
    if (leaving !== null) void logOut(leaving);
    // The page has just come from the server, or its person has just logged in.
    else if (own !== null) announceLogin(own);
    else compare();
  }, [isKnown, own]);
  useEffect(() => {
    const stopListening = onAnnouncement(compare);
    const onVisible = () => {
      if (document.visibilityState === 'visible') compare();
    };
    addEventListener('online', onVisible);
    addEventListener('focus', onVisible);
    addEventListener('pageshow', onVisible);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stopListening();
      removeEventListener('online', onVisible);
      removeEventListener('focus', onVisible);
      removeEventListener('pageshow', onVisible);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return (
    change && (
      <SecurityTexts>
        <ChangeToast key={`${change.present} ${change.isStored}`} {...change} />
      </SecurityTexts>
    )
  );
}

/** Loads the page as visitors see it. */
function leavePage(): void {
  // Runs after the forms have stored what was typed, so that this is removed too.
  addEventListener('pagehide', clearUnsavedWork);
  reloadUnasked();
}

/** The usernames before and after, and whether everything that was typed is stored. */
interface Change {
  former: string;
  present: string;
  isStored: boolean;
}

/** Says so, here or on the page of the other account. */
function ChangeToast({ former, present, isStored }: Change) {
  const { t } = useLingui();
  const show = useEffectEvent(() => {
    showToast({
      title: t`You’re now logged in as ${present}`,
      description: isStored
        ? t`You switched accounts in another tab. This browser keeps what you typed as ${former} until you log in as ${former} again.`
        : t`You switched accounts in another tab. Nothing on this page can be saved as ${former} anymore. Copy what you need, then reload the page.`,
      tone: isStored ? 'plain' : 'destructive',
    });
    if (!isStored) return;
    carryToasts();
    reloadUnasked();
  });
  useEffect(() => show(), []);
  return null;
}

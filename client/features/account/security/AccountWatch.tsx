import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { onAccountDoubt } from '../../../app/account-doubt.ts';
import { localStore } from '../../../app/browser-storage.ts';
import { checkAccount } from '../../../app/check-account.ts';
import { useLateApollo } from '../../../app/late-apollo.ts';
import { dateOfCopy } from '../../../app/offline.ts';
import { hasUnkeptText, reloadUnasked } from '../../../app/reload.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { carryToasts, showToast } from '../../../ui/toast-store.ts';
import { SecurityTexts } from '../security-part.tsx';

/** Where the tabs of a browser tell each other who is logged in: the ID of the account, or nothing. */
const LOGGED_IN = 'account';

/**
 * Notices that another tab has logged in with another account: at once, and when this tab is looked at again, because tabs in
 * the background hear nothing. What was typed stays with its account.
 */
export default function AccountWatch(_: { isLoggedIn: boolean }) {
  const apollo = useLateApollo();
  const { account, isLoading } = useViewer();
  const [change, setChange] = useState<Change | null>(null);
  const own = account ? String(account.id) : null;
  const isKnown = !isLoading && dateOfCopy() === null;

  const check = useEffectEvent(async (isRefused: boolean) => {
    const { shown, loggedIn } = await checkAccount(apollo, isRefused);
    if (!loggedIn) localStore.remove(LOGGED_IN);
    if (!shown || !loggedIn || shown.id === loggedIn.id) return;
    // Forms that can keep what was typed do it now.
    setChange({ former: shown.username, present: loggedIn.username, isKept: !hasUnkeptText() });
  });
  const compare = useEffectEvent(() => {
    if (isKnown && localStore.read(LOGGED_IN) !== own) check(false).catch(() => {});
  });

  useEffect(() => onAccountDoubt(() => void check(true).catch(() => {})), []);
  useEffect(() => {
    if (!isKnown) return;
    // The page has just come from the server, or its person has just logged in.
    if (own !== null) localStore.write(LOGGED_IN, own);
    else compare();
  }, [isKnown, own]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === LOGGED_IN) compare();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') compare();
    };
    addEventListener('storage', onStorage);
    addEventListener('focus', onVisible);
    addEventListener('pageshow', onVisible);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('focus', onVisible);
      removeEventListener('pageshow', onVisible);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return (
    change && (
      <SecurityTexts>
        <Told key={`${change.present} ${change.isKept}`} {...change} />
      </SecurityTexts>
    )
  );
}

/** The usernames before and after, and whether everything that was typed is kept. */
interface Change {
  former: string;
  present: string;
  isKept: boolean;
}

/** Says so, here or on the page of the other account. */
function Told({ former, present, isKept }: Change) {
  const { t } = useLingui();
  const tell = useEffectEvent(() => {
    showToast({
      title: t`You’re now logged in as ${present}`,
      description: isKept
        ? t`You switched accounts in another tab. This browser keeps what you typed as ${former} until you log in as ${former} again.`
        : t`You switched accounts in another tab. Nothing on this page can be saved as ${former} anymore. Copy what you need, then reload the page.`,
      tone: isKept ? 'plain' : 'destructive',
    });
    if (!isKept) return;
    carryToasts();
    reloadUnasked();
  });
  useEffect(() => tell(), []);
  return null;
}

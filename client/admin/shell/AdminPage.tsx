import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useNavigation, useParams } from 'react-router-dom';
import { Head } from '../../app/Head.tsx';
import { HttpStatus, Redirect } from '../../app/page-answer.tsx';
import { paths } from '../../app/paths.ts';
import { useViewer } from '../../app/viewer.tsx';
import { useHydrated } from '../../hydration/hydrated.ts';
import { useLocalized } from '../../ui/Link.tsx';
import { usePersonalReturnPath } from '../../ui/LoginLink.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type AdminPlace, permissionFor, placeAt } from '../sections.ts';
import { useMay } from '../useMay.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminNotFound } from './AdminNotFound.tsx';
import { AdminSkeleton } from './AdminSkeleton.tsx';
import { SecondFactorNeeded } from './SecondFactorNeeded.tsx';
import { WrongRoleNotice } from './WrongRoleNotice.tsx';

const AdminApp = lazy(() => import('../AdminApp.tsx'));

/**
 * Decides who sees the admin area. Only browsers of people with rights fetch the rest of it, and the services check every call,
 * whatever a browser does.
 */
export function AdminPage() {
  const { account, isLoading } = useViewer();
  const mayEnter = useMay()('admin:enter');
  const [couldEnter, setCouldEnter] = useState(mayEnter);
  const login = paths.login(usePersonalReturnPath());
  const place = placeAt(useParams()['*'] ?? '');
  if (mayEnter && !couldEnter) setCouldEnter(true);

  if (mayEnter && account?.needsSecondFactor) return <SecondFactorNeeded />;
  if (mayEnter) return <Inside place={place} />;
  if (isLoading) return <Waiting />;
  if (couldEnter) return <RightLost isSignedIn={account !== null} />;
  return account ? <SentAway /> : <Redirect to={login} />;
}

function Inside({ place }: { place: AdminPlace | null }) {
  const isHydrated = useHydrated();
  const may = useMay();
  if (!place) {
    return (
      <AdminFrame>
        <HttpStatus status={404} />
        <AdminNotFound />
      </AdminFrame>
    );
  }
  if (!may(permissionFor(place))) {
    return (
      <AdminFrame>
        <WrongRoleNotice />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame>
      <Suspense fallback={<AdminSkeleton />}>{isHydrated ? <AdminApp place={place} /> : <AdminSkeleton />}</Suspense>
    </AdminFrame>
  );
}

function Waiting() {
  return (
    <AdminFrame>
      <AdminSkeleton />
    </AdminFrame>
  );
}

/** People who are logged in without rights go to Home, where a toast says why. */
function SentAway() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const home = useLocalized(paths.home);
  const title = t`Access denied`;
  const description = t`You need admin privileges to access this page.`;

  useEffect(() => {
    showToast({ title, description, tone: 'destructive' });
    navigate(home, { replace: true });
  }, [navigate, home, title, description]);

  return <Waiting />;
}

/** The session ended or the role changed while the screen was open. Logging out leaves the area without this notice. */
function RightLost({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  if (useNavigation().state !== 'idle') return <Waiting />;
  return (
    <>
      <Head title={t`Access Denied`} description={t`You need to be an administrator to access this page.`} unlisted />
      <AccessDenied isSignedIn={isSignedIn} />
    </>
  );
}

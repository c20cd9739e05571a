import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Head } from '../../app/Head.tsx';
import { useHydrated } from '../../app/hydrated.ts';
import { HttpStatus, Redirect } from '../../app/page-answer.tsx';
import { paths } from '../../app/paths.ts';
import { useViewer } from '../../app/viewer.tsx';
import { useLocalized } from '../../ui/Link.tsx';
import { useReturnPath } from '../../ui/LoginLink.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type AdminPlace, placeAt } from '../sections.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminNotFound } from './AdminNotFound.tsx';
import { AdminSkeleton } from './AdminSkeleton.tsx';
import { loadAdminApp } from './load-admin-app.ts';

/**
 * The door to the admin area. Everything behind it is fetched only by the browser of an admin; what stands here says
 * who may go in, and the services enforce it whatever a browser does.
 */
export default function AdminPage() {
  const { account, isLoading } = useViewer();
  const isAdmin = account?.role === 'admin';
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  const login = paths.login(useReturnPath());
  const place = placeAt(useParams()['*'] ?? '');
  if (isAdmin && !wasAdmin) setWasAdmin(true);

  if (isAdmin) return <Inside place={place} />;
  if (isLoading) return <Waiting />;
  if (wasAdmin) return <RightLost isSignedIn={account !== null} />;
  return account ? <SentAway /> : <Redirect to={login} />;
}

function Inside({ place }: { place: AdminPlace | null }) {
  const isHydrated = useHydrated();
  if (!place) {
    return (
      <AdminFrame>
        <HttpStatus status={404} />
        <AdminNotFound />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame>
      <Suspense fallback={<AdminSkeleton />}>{isHydrated ? <AdminArea place={place} /> : <AdminSkeleton />}</Suspense>
    </AdminFrame>
  );
}

function AdminArea({ place }: { place: AdminPlace }): ReactNode {
  const AdminApp = use(loadAdminApp());
  return <AdminApp place={place} />;
}

function Waiting() {
  return (
    <AdminFrame>
      <AdminSkeleton />
    </AdminFrame>
  );
}

/** Who is signed in but no admin ends on Home, and is told why. */
function SentAway() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const home = useLocalized(paths.home);
  const { pathname } = useLocation();
  const title = t`Access denied`;
  const description = t`You need admin privileges to access this page.`;

  useEffect(() => {
    // A page that is on screen only until the next one has loaded sends nobody anywhere.
    if (location.pathname !== pathname) return;
    showToast({ title, description, tone: 'destructive' });
    navigate(home, { replace: true });
  }, [navigate, home, pathname, title, description]);

  return <Waiting />;
}

/** The session ended or the role changed while the screen was open; who is already on the way out sees no notice. */
function RightLost({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  if (location.pathname !== pathname) return <Waiting />;
  return (
    <>
      <Head title={t`Access Denied`} description={t`You need to be an administrator to access this page.`} unlisted />
      <AccessDenied isSignedIn={isSignedIn} />
    </>
  );
}

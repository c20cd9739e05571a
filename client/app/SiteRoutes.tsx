import { type ComponentType, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { PreviewBar } from '../frame/PreviewBar.tsx';
import { OfflineReading } from '../hydration/lazy-offline.tsx';
import { ADMIN_ROUTE } from './paths.ts';
import { useViewer } from './viewer.tsx';

/** The page of the public site at the router's address. @param pages all of them. */
export function SiteRoutes({ pages }: { pages: readonly { path: string; Page: ComponentType }[] }) {
  return (
    <>
      <PreviewBar />
      <OfflineReadingOfPage />
      <Routes>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} caseSensitive element={<Page />} />
        ))}
        <Route path={ADMIN_ROUTE} caseSensitive element={<AnotherApplication />} />
      </Routes>
    </>
  );
}

function OfflineReadingOfPage() {
  const { account } = useViewer();
  return <OfflineReading isLoggedIn={account !== null} />;
}

/** For an address that the router came to without a new document: the server answers it with the admin area. */
function AnotherApplication() {
  useEffect(() => location.reload(), []);
  return <PageSkeleton />;
}

import type { ReactNode } from 'react';
import { Redirect } from '../app/page-answer.tsx';
import { paths } from '../app/paths.ts';
import { type Account, useViewer } from '../app/viewer.tsx';
import { usePersonalReturnPath } from '../ui/LoginLink.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** What only signed-in people see; everyone else is sent to log in, and then comes back here. */
export function SignedInOnly({ children }: { children(account: Account): ReactNode }) {
  const { account, isLoading } = useViewer();
  const login = paths.login(usePersonalReturnPath());
  if (account) return children(account);
  return isLoading ? <PageSkeleton isTitled={false} /> : <Redirect to={login} />;
}

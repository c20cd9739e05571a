import type { ReactNode } from 'react';
import { Redirect } from '../app/page-answer.tsx';
import { paths } from '../app/paths.ts';
import { type Account, useViewer } from '../app/viewer.tsx';
import { useReturnPath } from '../ui/LoginLink.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** What only signed-in people see; everybody else is sent to log in, and comes back here. */
export function SignedInOnly({ children }: { children(account: Account): ReactNode }) {
  const { account, isLoading } = useViewer();
  const login = paths.login(useReturnPath());
  if (account) return children(account);
  return isLoading ? <PageSkeleton /> : <Redirect to={login} />;
}

import { isAllowed, type Permission } from '#domain/permissions.ts';
import { useViewer } from '../app/viewer.tsx';

/** What the signed-in person may do. What the server would refuse isn't shown. */
export function useMay(): (permission: Permission) => boolean {
  const { account } = useViewer();
  return (permission) => account !== null && isAllowed(account, permission);
}

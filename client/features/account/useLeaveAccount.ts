import { useNavigate } from 'react-router-dom';
import { announceLogout } from '../../app/logged-in.ts';
import { removeLearner } from '../../app/offline.ts';
import { paths } from '../../app/paths.ts';
import { clearUnsavedWork } from '../../app/unsaved-work.ts';
import { useViewerChanged } from '../../app/viewer.tsx';
import { useLocalized } from '../../ui/Link.tsx';

/** Goes to Home as a visitor, after the session has ended. */
export function useLeaveAccount(): () => Promise<void> {
  const navigate = useNavigate();
  const home = useLocalized(paths.home);
  const viewerChanged = useViewerChanged();
  return async () => {
    announceLogout();
    clearUnsavedWork();
    await removeLearner();
    navigate(home);
    await viewerChanged();
  };
}

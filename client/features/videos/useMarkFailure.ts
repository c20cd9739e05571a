import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../app/failure.ts';
import { paths } from '../../app/paths.ts';
import { useViewerChanged } from '../../app/viewer.tsx';
import { useLocalized } from '../../ui/Link.tsx';
import { useReturnPath } from '../../ui/LoginLink.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Id of the element with the buttons that mark a video; one comes back to it from the login page. */
export const VIDEO_ACTIONS = 'video-actions';

/** Says why a like or a save did not hold; where the session has ended, on the way to the login page and back. */
export function useMarkFailure(): (error: unknown) => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const viewerChanged = useViewerChanged();
  const login = useLocalized(paths.login(useReturnPath(VIDEO_ACTIONS)));
  return async (error) => {
    if (failureOf(error).code === 'UNAUTHENTICATED') {
      showToast({ title: t`Your session has ended`, description: t`Please log in again.` });
      // The page must know first, or the login page would send the one it takes for signed in back.
      await viewerChanged();
      navigate(login);
      return;
    }
    showToast({ title: t`Something went wrong`, description: t`Please try again.`, tone: 'destructive' });
  };
}

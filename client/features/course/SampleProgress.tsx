import { Trans } from '@lingui/react/macro';
import { LoginLink } from '../../ui/LoginLink.tsx';
import { PROGRESS_ID, ProgressBox } from './ProgressBox.tsx';
import { SAMPLE_PROGRESS } from './sample-progress.ts';

/** The example of progress for visitors without an account. @param lessonCount lessons of the whole course. */
export function SampleProgress({ lessonCount }: { lessonCount: number }) {
  const completed = Math.min(SAMPLE_PROGRESS.completed.length, lessonCount);
  return (
    <ProgressBox completed={completed} lessonCount={lessonCount} isExample>
      <p>
        <Trans>This is an example. With an account, you’ll see your own progress here.</Trans>
      </p>
      <p>
        <LoginLink anchor={PROGRESS_ID}>
          <Trans>Log in to keep track of your progress</Trans>
        </LoginLink>
      </p>
    </ProgressBox>
  );
}

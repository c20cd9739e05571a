import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '../../../app/failure.ts';
import { useLanguage } from '../../../app/language.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { momentProblem, timeZoneName } from '../schedule/local-time.ts';
import { MomentField } from '../schedule/MomentField.tsx';
import type { Pending } from './usePending.tsx';

interface SchedulePendingDialogProps {
  pending: Pending;
  onClose(): void;
}

/** Chooses when a pending version is published by itself. */
export function SchedulePendingDialog({ pending, onClose }: SchedulePendingDialogProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const stored = pending.pending?.publishAt ?? '';
  const [moment, setMoment] = useState(stored);
  const [problem, setProblem] = useState<string>();
  const zone = timeZoneName(language);

  async function schedule(at: string | null): Promise<boolean> {
    const unfit = at === null ? undefined : momentProblem(at);
    if (unfit) {
      setProblem(unfit);
      return false;
    }
    try {
      await pending.schedule(at);
      showToast({ title: at ? t`Pending version scheduled` : t`Schedule canceled` });
    } catch (error) {
      const { code, fields } = failureOf(error);
      if (fields.publishAt) {
        setProblem(fields.publishAt);
        return false;
      }
      const isConflict = code === 'CONFLICT' || code === 'NOT_FOUND';
      showToast({
        title: t`Something went wrong`,
        description: isConflict
          ? t`Someone else changed this item or its pending version. Nothing was scheduled. Look at the pending version again.`
          : t`An error occurred. Nothing was changed. Please try again.`,
        tone: 'destructive',
      });
    }
    await pending.refetch().catch(() => {});
    return true;
  }

  return (
    <AdminDialog
      title={<Trans>Publish the pending version later</Trans>}
      label={<Trans>Schedule</Trans>}
      onConfirm={() => schedule(moment)}
      onClose={onClose}
    >
      <MomentField
        isAlone
        name="publishAt"
        label={<Trans>Publish at</Trans>}
        value={moment}
        onChange={(next) => {
          setMoment(next);
          setProblem(undefined);
        }}
        hint={<Trans>Times are in your time zone: {zone}.</Trans>}
        problem={problem}
      />
      {stored && (
        <AdminButton
          type="button"
          onClick={async () => {
            await schedule(null);
            onClose();
          }}
        >
          <Trans>Cancel the schedule</Trans>
        </AdminButton>
      )}
    </AdminDialog>
  );
}

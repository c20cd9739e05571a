import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { failureOf } from '../../app/failure.ts';
import { fieldMessage } from '../../app/field-messages.ts';
import { checkbox } from '../../styles/checkbox.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { dayAt, dayEnd, zoneHere } from '../forms/schedule/local-time.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { ExplanationFields } from './ExplanationFields.tsx';
import { useBan } from './useBans.tsx';
import { useExplanation } from './useExplanation.ts';

/** What the form suggests. */
const SUGGESTED_DAYS = 7;

interface BanDialogProps {
  user: { id: number; username: string };
  onClose(): void;
}

/** Asks why someone may not comment, and until when. */
export function BanDialog({ user, onClose }: BanDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const zone = zoneHere();
  const explanation = useExplanation(`ban-${user.id}`);
  const reasonSelect = useRef<HTMLSelectElement>(null);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [isForGood, setForGood] = useState(false);
  const [day, setDay] = useState(() => dayAt(Date.now(), zone, SUGGESTED_DAYS));
  const [dayProblem, setDayProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const ban = useBan();
  const { username } = user;

  async function handleConfirm() {
    const { reason, note } = explanation;
    setReasonMissing(reason === null);
    if (reason === null) reasonSelect.current?.focus();
    const hasDay = isForGood || day !== '';
    setDayProblem(hasDay ? undefined : 'required');
    if (reason === null || !hasDay) return false;
    setFailure(null);
    try {
      await ban({ userId: user.id, reason, note, until: isForGood ? null : dayEnd(day, zone) });
    } catch (error) {
      showFailure(error);
      return false;
    }
    explanation.clear();
    showToast({ title: t`${username} can’t comment now` });
    return true;
  }

  function showFailure(error: unknown) {
    const { code, fields } = failureOf(error);
    if (fields.until) setDayProblem(fields.until);
    else if (fields.note) setFailure(t(fieldMessage(fields.note)));
    else if (code === 'FORBIDDEN') setFailure(t`Admins and moderators can’t be stopped from commenting.`);
    else if (code === 'NOT_FOUND') setFailure(t`This account no longer exists.`);
    else setFailure(t`Something went wrong. Please try again.`);
  }

  return (
    <AdminDialog
      title={t`Stop ${username} from commenting?`}
      label={t`Stop from commenting`}
      isDangerous
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <p>
        <Trans>
          {username} can still log in and read, and sees the reason, your note and the date in place of the comment box.
        </Trans>
      </p>
      <ExplanationFields
        state={explanation}
        noteLabel={<Trans>Note to the user (optional)</Trans>}
        required={{ select: reasonSelect, isMissing: isReasonMissing }}
      />
      <Choice htmlFor={id}>
        <input id={id} type="checkbox" checked={isForGood} onChange={(event) => setForGood(event.target.checked)} />
        <Trans>No end date</Trans>
      </Choice>
      {!isForGood && (
        <TextField
          label={<Trans comment="Label of a date: the last day on which someone may not comment">Through</Trans>}
          type="date"
          min={dayAt(Date.now(), zone, 1)}
          value={day}
          problem={dayProblem}
          onChange={(event) => setDay(event.target.value)}
        />
      )}
    </AdminDialog>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;

  input {
    ${checkbox}
  }
`;

import { Trans, useLingui } from '@lingui/react/macro';
import { showToast } from '../../../ui/toast-store.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { isPictureGone, usePictureGone } from '../findings/useFindings.tsx';
import { changesOf, confirmedIn, type FormValues } from '../form-values.ts';
import { inputOf } from '../saving/form-problems.ts';
import { useEditorContext } from '../useEditor.tsx';
import { usePendingContext } from './PendingContext.tsx';
import { pendingValues } from './pending-values.ts';

/** Keeps the changes of a published item on the server without publishing them. */
export function SavePendingButton() {
  const { t } = useLingui();
  const { kind, form, state, base, isSaving, saving, work, findings } = useEditorContext();
  const pending = usePendingContext();
  const pictureGone = usePictureGone();
  if (!pending || base.values.status !== 'published' || (work.state === 'unchanged' && work.continued.length === 0)) {
    return null;
  }

  async function store() {
    const values = form.getValues();
    // A continued field that is as published again has to replace its pending value, too.
    const given = [...Object.keys(changesOf(base.values, values)), ...work.continued];
    const whole = { ...values, confirmed: stillConfirmed(values, given) };
    const input = Object.entries(inputOf(kind.schema, whole) as object).filter(([name]) => given.includes(name));
    // Someone who hasn't seen the pending values hasn't compared them with the item.
    const hasCompared = pending?.pending === null || work.continued.length > 0;
    const isSaved = await pending?.save(Object.fromEntries(input), hasCompared ? base.version : null);
    const found = await findings.lookNow();
    // If it can't be read now, the next save says that it has changed.
    await pending?.refetch().catch(() => {});
    // A picture that was chosen before may have arrived while it was being saved.
    form.reset({ ...base.values, ...changesOf(values, form.getValues()) });
    work.drop();
    showToast(
      found.some(isPictureGone)
        ? pictureGone()
        : isSaved
          ? {
              title: t`Saved as pending version`,
              description: t`Readers still see the published version. The pending one is at the top of this page.`,
            }
          : {
              title: t`Pending version discarded`,
              description: t`It no longer differs from the published version.`,
            },
    );
    scrollTo({ top: 0 });
  }

  /** With what the pending version confirms of texts that the form leaves alone, unless the form shows it. */
  function stillConfirmed(values: FormValues, given: readonly string[]): string[] {
    const own = confirmedIn(values);
    if (!pending?.pending || work.continued.length > 0) return own;
    const isGiven = (name: string) => given.includes(name) || given.includes(`${name}Es`);
    const others = confirmedIn(pendingValues(pending.pending, values)).filter((name) => !isGiven(name));
    return [...new Set([...own, ...others])];
  }

  return (
    <AdminButton type="button" disabled={isSaving} onClick={() => void saving.savePending(store)}>
      {state.name === 'savingPending' ? <Trans>Saving...</Trans> : <Trans>Save for later</Trans>}
    </AdminButton>
  );
}

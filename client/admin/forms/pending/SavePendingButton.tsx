import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '../../../app/failure.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { isPictureGone, usePictureGone } from '../findings/useFindings.tsx';
import { changesOf } from '../form-values.ts';
import { inputOf } from '../saving/form-problems.ts';
import { useEditorContext } from '../useEditor.tsx';
import { usePendingContext } from './PendingContext.tsx';

/** Keeps the changes of a published item on the server without publishing them. */
export function SavePendingButton() {
  const { t } = useLingui();
  const { kind, form, base, isSaving, work, findings } = useEditorContext();
  const pending = usePendingContext();
  const pictureGone = usePictureGone();
  const [isBusy, setBusy] = useState(false);
  if (!pending || base.values.status !== 'published' || (work.state === 'unchanged' && work.continued.length === 0)) {
    return null;
  }

  async function keep() {
    const values = form.getValues();
    // A continued field that is as published again has to replace its pending value, too.
    const given = [...Object.keys(changesOf(base.values, values)), ...work.continued];
    const input = Object.entries(inputOf(kind.schema, values) as object).filter(([name]) => given.includes(name));
    // Someone who hasn't seen the pending values hasn't compared them with the item.
    const hasCompared = pending?.pending === null || work.continued.length > 0;
    setBusy(true);
    try {
      const isKept = await pending?.save(Object.fromEntries(input), hasCompared ? base.version : null);
      const found = await findings.lookNow();
      await pending?.refetch();
      // Typed while it was being saved.
      form.reset({ ...base.values, ...changesOf(values, form.getValues()) });
      work.drop();
      work.keep();
      showToast(
        found.some(isPictureGone)
          ? pictureGone()
          : isKept
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
    } catch (error) {
      const { code, fields } = failureOf(error);
      for (const [path, problem] of Object.entries(fields)) {
        if (path in kind.empty) form.setError(path, { type: 'server', message: problem });
      }
      showToast({
        title: t`Something went wrong`,
        description:
          code === 'CONFLICT'
            ? t`Someone else changed this item or its pending version. Nothing was saved; your changes are still in the form. Reload the page to compare.`
            : t`Failed to save content. Please try again.`,
        tone: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <AdminButton type="button" disabled={isSaving || isBusy} onClick={() => void form.handleSubmit(keep)()}>
      <Trans>Save for later</Trans>
    </AdminButton>
  );
}

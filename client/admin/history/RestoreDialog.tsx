import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { doubtAccount } from '../../app/account-doubt.ts';
import { failureOf } from '../../app/failure.ts';
import { useLanguage } from '../../app/language.tsx';
import { graphql } from '../../gql/admin/index.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useUndo } from '../undo/useUndo.tsx';
import { isAccessLost } from '../useAccessCheck.ts';
import { fieldList } from './change-texts.ts';
import { FormattedTime } from './FormattedTime.tsx';

const RestoreRevisionMutation = graphql(`
  mutation AdminRestoreRevision($id: ID!, $version: Int!, $keepSlug: Boolean!) {
    restoreRevision(id: $id, version: $version, keepSlug: $keepSlug) {
      id
      operation
    }
  }
`);

interface RestoreDialogProps {
  /** ID of the change. */
  id: string;
  /** Of the change. */
  at: string;
  /** The version of the item on screen. */
  version: number;
  /** The slug of the earlier version. */
  slug: string | null;
  onRestored(): void;
  /** Called if the item is no longer as on screen. */
  onOutdated(): void;
  onClose(): void;
}

type Problem = 'slugTaken' | 'outdated' | 'inTrash' | 'gone' | 'failed' | { fields: string[] };

/** Asks before an earlier version is written back, and says what to do if it can't be. */
export function RestoreDialog({ id, at, version, slug, onRestored, onOutdated, onClose }: RestoreDialogProps) {
  const { t } = useLingui();
  const [restore] = useMutation(RestoreRevisionMutation);
  const showUndoable = useUndo();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isDone = useRef(false);

  async function handleConfirm(): Promise<boolean> {
    try {
      const { data } = await restore({ variables: { id, version, keepSlug: problem === 'slugTaken' } });
      showUndoable({
        title: t`Version restored`,
        description: t`The version before it is still in the history.`,
        operation: data?.restoreRevision.operation,
        alternative: t`Open the version before it in the history and restore that one.`,
      });
    } catch (error) {
      if (isAccessLost(error)) doubtAccount();
      const found = problemOf(error);
      setProblem(found);
      if (found === 'outdated' || found === 'gone' || found === 'inTrash') onOutdated();
      return false;
    }
    isDone.current = true;
    return true;
  }

  return (
    <AdminDialog
      title={<Trans>Restore this version?</Trans>}
      label={
        problem === 'slugTaken' ? <Trans>Restore and keep the current slug</Trans> : <Trans>Restore this version</Trans>
      }
      onConfirm={handleConfirm}
      onClose={() => (isDone.current ? onRestored() : onClose())}
    >
      {problem && (
        <ErrorBox>
          <ProblemText problem={problem} slug={slug} />
        </ErrorBox>
      )}
      <p>
        <Trans>
          The texts and other fields will be as they were on <FormattedTime iso={at} />. Status, date, module and order
          stay as they are now.
        </Trans>
      </p>
      <p>
        <Trans>Nothing is lost: the current version stays in the history.</Trans>
      </p>
    </AdminDialog>
  );
}

function ProblemText({ problem, slug }: { problem: Problem; slug: string | null }): ReactNode {
  const { language } = useLanguage();
  if (typeof problem === 'object') {
    const fields = fieldList(problem.fields, language);
    return (
      <Trans>
        This version can’t be restored because these fields don’t meet today’s rules: {fields}. Copy what you need from
        it into the form.
      </Trans>
    );
  }
  switch (problem) {
    case 'slugTaken':
      return (
        <Trans>
          Another item now uses the slug “{slug}” of this version. Restore everything else and keep the current slug, or
          change the other item’s slug first.
        </Trans>
      );
    case 'outdated':
      return (
        <Trans>
          Someone else changed this item in the meantime, so nothing was restored. Close this to see the current
          version, then decide again.
        </Trans>
      );
    case 'inTrash':
      return <Trans>This item is in the trash now. Restore it from the trash first.</Trans>;
    case 'gone':
      return <Trans>This version is no longer kept, or the item was deleted permanently. It can’t be restored.</Trans>;
    case 'failed':
      return <Trans>Couldn’t restore this version. Nothing was changed. Please try again.</Trans>;
  }
}

function problemOf(error: unknown): Problem {
  const { code, fields } = failureOf(error);
  if (code === 'NOT_FOUND') return 'gone';
  if (code === 'BAD_USER_INPUT') return { fields: Object.keys(fields) };
  if (code !== 'CONFLICT') return 'failed';
  if (fields.slug) return 'slugTaken';
  return fields.version ? 'outdated' : 'inTrash';
}

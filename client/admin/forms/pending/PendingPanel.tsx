import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { failureOf } from '../../../app/failure.ts';
import { useLanguage } from '../../../app/language.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { fieldList } from '../../history/change-texts.ts';
import { FormattedTime } from '../../history/FormattedTime.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { useUndo } from '../../undo/useUndo.tsx';
import { changesOf, confirmedIn, type FormValues, isSame } from '../form-values.ts';
import { useEditorContext } from '../useEditor.tsx';
import { ComparePendingDialog } from './ComparePendingDialog.tsx';
import { usePendingContext } from './PendingContext.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PENDING_PROBLEMS } from './pending-problems.ts';
import { pendingValues } from './pending-values.ts';
import { SchedulePendingDialog } from './SchedulePendingDialog.tsx';
import type { Pending, PendingVersion } from './usePending.tsx';

/** Above the form of an item: its pending version, and for one that readers can't see yet, the way to show it to someone. */
export function PendingPanel() {
  const { t } = useLingui();
  const { id, base } = useEditorContext();
  const pending = usePendingContext();
  const [isPreviewing, setPreviewing] = useState(false);
  if (id === null || !pending) return null;
  const isDraft = base.values.status !== 'published';
  if (!pending.pending && !isDraft) return null;
  const previewButton = (
    <AdminButton type="button" onClick={() => setPreviewing(true)}>
      <Trans>Preview link</Trans>
    </AdminButton>
  );
  return (
    <>
      {pending.pending ? (
        <Box role="region" aria-label={t`Pending version`}>
          <Version pending={pending} version={pending.pending} previewButton={previewButton} />
        </Box>
      ) : (
        <Links>{previewButton}</Links>
      )}
      {isPreviewing && <PreviewDialog onClose={() => setPreviewing(false)} />}
    </>
  );
}

interface VersionProps {
  pending: Pending;
  version: PendingVersion;
  previewButton: ReactNode;
}

function Version({ pending, version, previewButton }: VersionProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { form, base, showStored, work, findings } = useEditorContext();
  const showUndoable = useUndo();
  const [isScheduling, setScheduling] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const changed = version.fields.map(({ name }) => name).filter((name) => name !== 'confirmed');
  const confirmed = confirmedIn(pendingValues(version, base.values));
  const [changedNames, confirmedNames] = [fieldList(changed, language), fieldList(confirmed, language)];
  const { publishAt, publishProblem, username } = version;
  const isPublished = base.values.status === 'published';

  async function run<Result>(action: () => Promise<Result>, onDone: (result: Result) => void) {
    setBusy(true);
    try {
      onDone(await action());
    } catch (error) {
      showToast({ title: t`Something went wrong`, description: t(problemText(error)), tone: 'destructive' });
    }
    await pending.refetch().catch(() => {});
    setBusy(false);
  }

  /** Asks about the item as it would be. */
  const mayPublish = () => findings.mayPublish(base.values, { ...base.values, ...pendingValues(version, base.values) });

  /** What was typed into the form and isn't in the pending version; also fields of it that were set back. */
  function ownChanges(): FormValues {
    const pendingOnes = pendingValues(version, base.values);
    const values = form.getValues();
    const changed = [...Object.keys(changesOf(base.values, values)), ...work.continued];
    return Object.fromEntries(
      [...new Set(changed)]
        .map((name) => [name, values[name] ?? null] as const)
        .filter(([name, value]) => !(name in pendingOnes) || !isSame(value, pendingOnes[name] ?? null)),
    );
  }

  async function publish() {
    setBusy(true);
    if (!(await mayPublish())) return setBusy(false);
    await run(
      async () => {
        await pending.publish();
        // If it can't be read now, the next save compares both versions.
        await showStored(ownChanges).catch(() => {});
      },
      () => showToast({ title: t`Pending version published` }),
    );
  }

  const discard = () =>
    run(pending.discard, (operation) =>
      showUndoable({
        title: t`Pending version discarded`,
        operation,
        alternative: t`You can also undo this on the Activity screen.`,
        onUndone: () => void pending.refetch().catch(() => {}),
      }),
    );

  const keepCompared = (input: object) =>
    run(
      () => pending.save(input, base.version),
      () => showToast({ title: t`Pending version compared and saved` }),
    );

  function handlePublish() {
    const names = Object.keys(ownChanges());
    if (names.length > 0) setQuestion({ about: 'publish', names });
    else void publish();
  }

  function handleEdit() {
    const names = Object.keys(ownChanges()).filter((name) => version.fields.some((field) => field.name === name));
    if (names.length > 0) setQuestion({ about: 'edit', names });
    else edit();
  }

  function edit() {
    const values = pendingValues(version, form.getValues());
    for (const [name, value] of Object.entries(values)) form.setValue(name, value);
    work.setContinued(Object.keys(values));
    showToast({ title: t`The form now shows the pending version` });
  }

  return (
    <>
      <h2>
        <Trans>Pending version</Trans>
      </h2>
      <p>
        {username ? (
          <Trans>
            {username} saved it on <FormattedTime iso={version.updatedAt} />.
          </Trans>
        ) : (
          <Trans>
            Saved on <FormattedTime iso={version.updatedAt} />.
          </Trans>
        )}{' '}
        {changed.length > 0 && (
          <>
            <Plural value={changed.length} one="It changes this field:" other="It changes these fields:" />{' '}
            {changedNames}.{' '}
          </>
        )}
        {confirmed.length > 0 && (
          <>
            <Plural
              value={confirmed.length}
              one="It says that the Spanish of this field is still right:"
              other="It says that the Spanish of these fields is still right:"
            />{' '}
            {confirmedNames}.{' '}
          </>
        )}
        <Trans>Readers don’t see it yet.</Trans>
      </p>
      {publishAt && (
        <p>
          <strong>
            <Trans>
              It goes live on <FormattedTime iso={publishAt} />.
            </Trans>
          </strong>
        </p>
      )}
      {publishProblem && <p role="alert">{t(PENDING_PROBLEMS[publishProblem])}</p>}
      {version.isOutdated && (
        <p>
          <Trans>
            The item was changed after this version was started. Those changes stay, unless they are in the same fields.
          </Trans>
        </p>
      )}
      <Buttons>
        <AdminButton type="button" onClick={handleEdit}>
          <Trans>Continue editing</Trans>
        </AdminButton>
        {previewButton}
        {isPublished && (
          <AdminButton type="button" onClick={() => setScheduling(true)}>
            {publishAt ? <Trans>Change time</Trans> : <Trans>Schedule</Trans>}
          </AdminButton>
        )}
        {(version.isOutdated || publishProblem === 'outdated') && (
          <AdminButton type="button" disabled={isBusy} onClick={() => setComparing(true)}>
            <Trans>Compare</Trans>
          </AdminButton>
        )}
        <AdminButton type="button" disabled={isBusy} onClick={() => void discard()}>
          <Trans>Discard</Trans>
        </AdminButton>
        <AdminButton type="button" $kind="main" disabled={isBusy} onClick={handlePublish}>
          <Trans>Publish now</Trans>
        </AdminButton>
      </Buttons>
      {question && (
        <UnsavedDialog
          question={question}
          onConfirm={question.about === 'publish' ? () => void publish() : edit}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {isComparing && (
        <ComparePendingDialog
          version={version}
          onCompared={(input) => void keepCompared(input)}
          onClose={() => setComparing(false)}
        />
      )}
      {isScheduling && <SchedulePendingDialog pending={pending} onClose={() => setScheduling(false)} />}
    </>
  );
}

/** What is asked while the form has changes of its own. */
interface Question {
  about: 'publish' | 'edit';
  /** Of the fields that were changed. */
  names: string[];
}

interface UnsavedDialogProps {
  question: Question;
  onConfirm(): void;
  onClose(): void;
}

function UnsavedDialog({ question: { about, names }, onConfirm, onClose }: UnsavedDialogProps) {
  const { language } = useLanguage();
  const isConfirmed = useRef(false);
  const fields = fieldList(names, language);
  const isPublishing = about === 'publish';
  return (
    <AdminDialog
      title={isPublishing ? <Trans>Publish without your changes?</Trans> : <Trans>Replace your changes?</Trans>}
      label={isPublishing ? <Trans>Publish without them</Trans> : <Trans>Replace them</Trans>}
      isDangerous={!isPublishing}
      onConfirm={async () => {
        isConfirmed.current = true;
        return true;
      }}
      onClose={() => {
        onClose();
        if (isConfirmed.current) onConfirm();
      }}
    >
      <p>
        {isPublishing ? (
          <Trans>
            The form has changes that aren’t in the pending version: {fields}. They stay in the form. To publish them as
            well, choose “Save for later” first.
          </Trans>
        ) : (
          <Trans>
            You and the pending version both changed these fields: {fields}. If you continue, its values will replace
            yours.
          </Trans>
        )}
      </p>
    </AdminDialog>
  );
}

const GONE = msg`Someone else saved, published or discarded this pending version in the meantime, so nothing was changed. Review the item, then try again.`;
const DELETED = msg`The item was deleted in the meantime. Restore it, then try again.`;
const FAILED = msg`An error occurred. Nothing was changed. Please try again.`;

/** Why a pending version wasn't published or discarded. */
function problemText(error: unknown) {
  const { code, fields } = failureOf(error);
  if (code === 'NOT_FOUND') return DELETED;
  if (fields.version) return GONE;
  if (code === 'CONFLICT')
    return fields.slug === 'slug_taken' ? PENDING_PROBLEMS.slug_taken : PENDING_PROBLEMS.outdated;
  return code === 'BAD_USER_INPUT' ? PENDING_PROBLEMS.invalid : FAILED;
}

const Box = styled.section`
  display: grid;
  gap: 8px;
  margin-bottom: 20px;
  padding: 14px 18px;
  border: 2px solid var(--line);
  border-inline-start: 6px solid var(--teal);
  border-radius: var(--radius-card);
  background: var(--surface);
  overflow-wrap: anywhere;

  h2 {
    font-size: 1.1875rem;
  }

  [role='alert'] {
    color: var(--coral);
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  margin-top: 4px;
`;

const Links = styled.div`
  margin-bottom: 16px;
`;

import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { use, useState } from 'react';
import { z } from 'zod';
import { INTERACTIVE_BLOCK_NAMES, isInteractiveBlockName } from '#domain/interactive.ts';
import { checkInteractive, INTERACTIVE_PARAMETERS } from '#domain/interactive-parameters.ts';
import { UnsavedWorkOffer } from '../../forms/unsaved/UnsavedWorkOffer.tsx';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { INTERACTIVE_PARAMETER_LABELS, INTERACTIVE_TITLES } from '../interactive-names.ts';
import { interactiveBlockOf } from '../schema/interactive-node.ts';
import { TextQuestions } from '../text-questions.ts';
import { focused } from '../visual/focused.ts';
import { DialogField } from './DialogField.tsx';
import { useDialogChanges } from './useDialogChanges.ts';

const part = z
  .object({
    name: z.enum(INTERACTIVE_BLOCK_NAMES),
    label: z.string(),
    values: z.record(z.string(), z.string()),
  })
  .partial();

interface InteractiveDialogProps {
  editor: Editor;
  onClose(): void;
}

/** Edits the selected interactive, or inserts one. */
export function InteractiveDialog({ editor, onClose }: InteractiveDialogProps) {
  const { t } = useLingui();
  const [isThere] = useState(() => editor.isActive('interactive'));
  const [before] = useState(() => interactiveBlockOf(editor.getAttributes('interactive')));
  const changes = useDialogChanges('interactive', part, {
    name: before?.name ?? INTERACTIVE_BLOCK_NAMES[0],
    label: before?.label ?? '',
    values: { ...before?.parameters },
  });
  const { name, label, values } = changes.values;
  const questions = use(TextQuestions);
  const [hasTried, setTried] = useState(false);
  const parameters = Object.keys(INTERACTIVE_PARAMETERS[name].shape);
  const givenFor = (key: string) => {
    const value = values[key]?.trim() ?? '';
    // A question that was removed can't be asked.
    return key === 'id' && !questions?.some(({ id }) => id === value) ? (questions?.[0]?.id ?? '') : value;
  };
  const given = parameters.flatMap((key) => (givenFor(key) ? [[key, givenFor(key)] as const] : []));
  const labelProblem = checkInteractive(INTERACTIVE_BLOCK_NAMES[0], label.trim(), {}).problem
    ? t`Enter a text of up to 160 characters, without addresses or formatting.`
    : null;
  const problemOf = (key: string) => {
    const value = givenFor(key);
    if (key === 'id') return value ? null : t`This lesson has no questions yet. Add one below the text first.`;
    if (!value || checkInteractive(name, 'x', { [key]: value }).block) return null;
    return key === 'bits'
      ? t`Enter a number from 8 to 20.`
      : t`Enter up to 60 letters, digits, spaces and punctuation marks.`;
  };

  async function handleConfirm() {
    setTried(true);
    const { block } = checkInteractive(name, label.trim(), Object.fromEntries(given));
    if (!block) return false;
    const attrs = { ...block };
    if (isThere) editor.commands.updateAttributes('interactive', attrs);
    else editor.commands.insertContent({ type: 'interactive', attrs });
    changes.clear();
    return true;
  }

  return (
    <AdminDialog
      title={isThere ? <Trans>Edit something to try</Trans> : <Trans>Insert something to try</Trans>}
      label={<Trans>Apply</Trans>}
      onConfirm={handleConfirm}
      onClose={() => {
        onClose();
        focused(editor);
      }}
    >
      <UnsavedWorkOffer of={changes} />
      <DialogField
        label={<Trans>What readers try</Trans>}
        value={name}
        onChange={(chosen) => {
          if (isInteractiveBlockName(chosen)) changes.change({ name: chosen });
        }}
        choices={INTERACTIVE_BLOCK_NAMES.filter((value) => value !== 'question' || questions || value === name).map(
          (value) => ({
            value,
            label: t(INTERACTIVE_TITLES[value]),
          }),
        )}
      />
      <DialogField
        label={<Trans>Text</Trans>}
        value={label}
        onChange={(text) => changes.change({ label: text })}
        problem={hasTried && labelProblem}
        hint={
          name === 'question' ? (
            <Trans>Its heading.</Trans>
          ) : (
            <Trans>Its heading. Readers without JavaScript see only this and a picture.</Trans>
          )
        }
      />
      {parameters.map((key) => {
        const title = INTERACTIVE_PARAMETER_LABELS[key];
        return (
          <DialogField
            key={key}
            label={title ? t(title) : key}
            value={key === 'id' ? givenFor(key) : (values[key] ?? '')}
            onChange={(value) => changes.change({ values: { ...values, [key]: value } })}
            problem={hasTried && problemOf(key)}
            choices={key === 'id' ? questions?.map(({ id, question }) => ({ value: id, label: question })) : undefined}
          />
        );
      })}
    </AdminDialog>
  );
}

import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useLanguage } from '../../../app/language.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { useField } from '../fields/useField.ts';
import { useEditorContext } from '../useEditor.tsx';
import { timeZoneName } from './local-time.ts';
import { MomentField } from './MomentField.tsx';

/** When an item is published and unpublished: now, or by itself at a time. */
export function ScheduleFields() {
  const { language } = useLanguage();
  const { form, base, saving } = useEditorContext();
  const [status, publishAt] = useWatch({ control: form.control, name: ['status', 'publishAt'] });
  const isPublished = status === 'published';
  const zone = timeZoneName(language);

  async function publishNow() {
    form.setValue('publishAt', '');
    form.setValue('status', 'published');
    if (!(await saving.keepEditing())) return;
    form.setValue('publishAt', publishAt);
    form.setValue('status', status);
  }

  return (
    <Fields>
      <legend>
        <Trans>Publication</Trans>
      </legend>
      {(!isPublished || publishAt) && (
        <ScheduleField name="publishAt" hint={<Trans>A draft goes live by itself at this time.</Trans>} />
      )}
      <ScheduleField name="unpublishAt" hint={<Trans>It becomes a draft again by itself at this time.</Trans>} />
      <p>
        <Trans>Times are in your time zone: {zone}.</Trans>
      </p>
      {base.values.status !== 'published' && (
        <AdminButton type="button" onClick={() => void publishNow()}>
          <Trans>Publish now</Trans>
        </AdminButton>
      )}
    </Fields>
  );
}

function ScheduleField({ name, hint }: { name: 'publishAt' | 'unpublishAt'; hint: ReactNode }) {
  const { editor, label, problem } = useField(name);
  const { field } = useController({ name, control: editor.form.control });
  return (
    <MomentField
      name={name}
      label={label}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      hint={hint}
      problem={problem}
    />
  );
}

const Fields = styled.fieldset`
  && {
    display: grid;
    gap: 14px;
    align-content: start;
    min-width: 0;
    padding: 4px 16px 16px;
    border: 2px solid var(--line);
    border-radius: var(--radius-card);
  }

  legend {
    padding-inline: 6px;
    font-weight: 600;
  }

  > p {
    color: var(--muted);
    font-size: var(--step--1);
    line-height: 1.45;
  }

  > button {
    justify-self: start;
  }
`;

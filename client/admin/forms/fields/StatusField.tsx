import { useLingui } from '@lingui/react/macro';
import { CONTENT_STATUSES } from '#domain/content.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { STATUS_NAMES } from './field-labels.ts';

/** Whether only admins see the item, or everyone. */
export function StatusField() {
  const { t } = useLingui();
  return (
    <ChoiceField name="status" choices={CONTENT_STATUSES.map((value) => ({ value, label: t(STATUS_NAMES[value]) }))} />
  );
}

import { Trans } from '@lingui/react/macro';
import type { FieldProblems } from '#domain/app-error.ts';
import { DialogField } from '../editor/dialogs/DialogField.tsx';
import { AltFields } from './AltFields.tsx';
import type { Description } from './description.ts';
import { useProblemText } from './useProblemText.ts';

interface DescriptionFieldsProps {
  value: Description;
  problems: FieldProblems;
  onChange(change: Partial<Description>): void;
}

/** The texts about a picture: alternative texts, and where it comes from. */
export function DescriptionFields({ value, problems, onChange }: DescriptionFieldsProps) {
  const problemOf = useProblemText(problems);
  return (
    <>
      <AltFields value={value} problems={problems} onChange={onChange} />
      <DialogField
        label={<Trans>Credit (optional)</Trans>}
        value={value.credit}
        onChange={(credit) => onChange({ credit })}
        problem={problemOf('credit')}
        hint={<Trans>Whom to name, for example the photographer.</Trans>}
      />
      <DialogField
        label={<Trans>License (optional)</Trans>}
        value={value.license}
        onChange={(license) => onChange({ license })}
        problem={problemOf('license')}
        hint={<Trans>For example CC BY 4.0</Trans>}
      />
      <DialogField
        label={<Trans>Source address (optional)</Trans>}
        value={value.sourceUrl}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(sourceUrl) => onChange({ sourceUrl })}
        problem={problemOf('sourceUrl')}
      />
    </>
  );
}

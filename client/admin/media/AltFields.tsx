import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { checkbox } from '../../styles/checkbox.ts';
import { DialogField } from '../editor/dialogs/DialogField.tsx';
import type { Description, DescriptionProblem } from './description.ts';

interface AltFieldsProps {
  value: Pick<Description, 'altEn' | 'altEs' | 'decorative'>;
  problems: readonly DescriptionProblem[];
  onChange(change: Partial<Description>): void;
}

/** The alternative text of a picture in both languages, or that it needs none. */
export function AltFields({ value, problems, onChange }: AltFieldsProps) {
  const missing = <Trans>Describe what the image shows.</Trans>;
  return (
    <>
      {!value.decorative && (
        <>
          <DialogField
            label={<Trans>Alternative text (English)</Trans>}
            lang="en"
            value={value.altEn}
            onChange={(altEn) => onChange({ altEn })}
            problem={problems.includes('altEn') && missing}
            hint={<Trans>For people who can’t see the image.</Trans>}
          />
          <DialogField
            label={<Trans>Alternative text (Spanish)</Trans>}
            lang="es"
            value={value.altEs}
            onChange={(altEs) => onChange({ altEs })}
            problem={problems.includes('altEs') && missing}
          />
        </>
      )}
      <Decorative isOn={value.decorative} onChange={(decorative) => onChange({ decorative })} />
    </>
  );
}

export function Decorative({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <Check>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>
        <Trans>Decorative: it adds nothing to what the text says</Trans>
      </span>
    </Check>
  );
}

const Check = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;

  input {
    ${checkbox}
  }
`;

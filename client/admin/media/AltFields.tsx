import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { FieldProblems } from '#domain/app-error.ts';
import { checkbox } from '../../styles/checkbox.ts';
import { DialogField } from '../editor/dialogs/DialogField.tsx';
import { ALT_NAMES, type AltName, type Description } from './description.ts';
import { useProblemText } from './useProblemText.ts';

interface AltFieldsProps {
  value: Pick<Description, 'altEn' | 'altEs' | 'decorative'>;
  /** Those to ask for; both if omitted. */
  names?: readonly AltName[];
  problems: FieldProblems;
  onChange(change: Partial<Description>): void;
}

/** The alternative text of a picture in both languages, or that it needs none. */
export function AltFields({ value, names = ALT_NAMES, problems, onChange }: AltFieldsProps) {
  const problemOf = useProblemText(problems);
  const labels = {
    altEn: <Trans>Alternative text (English)</Trans>,
    altEs: <Trans>Alternative text (Spanish)</Trans>,
  };
  return (
    <>
      {!value.decorative &&
        names.map((name, index) => (
          <DialogField
            key={name}
            label={labels[name]}
            lang={name === 'altEs' ? 'es' : 'en'}
            value={value[name]}
            onChange={(text) => onChange({ [name]: text, decorative: false })}
            problem={problemOf(name)}
            hint={index === 0 && <Trans>For people who can’t see the image.</Trans>}
          />
        ))}
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

import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../../../app/language.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { media } from '../../../ui/media.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { fieldLabel, readableDate } from '../fields/field-labels.ts';
import { type Difference, differences, type FieldValue, type StoredValues } from '../form-values.ts';
import { DialogButtons } from '../leaving/LeaveDialog.tsx';
import { useEditorContext } from '../useEditor.tsx';
import { readableValue } from './readable-value.ts';

type Choice = 'keepMine' | 'takeTheirs' | 'keepEditing';

/** Someone else has saved the item since it was opened: shows what differs, and lets the user choose. */
export function ConflictDialog({ theirs }: { theirs: StoredValues }) {
  const { t } = useLingui();
  const { form, base, saving } = useEditorContext();
  const choice = useRef<Choice>('keepEditing');
  const found = differences(base.values, form.getValues(), theirs.values);
  return (
    <Dialog
      isWide
      title={<Trans>Someone else saved changes to this</Trans>}
      onClose={() => saving.conflict[choice.current]()}
    >
      {(close) => {
        const choose = (chosen: Choice) => () => {
          choice.current = chosen;
          close();
        };
        return (
          <>
            <p>
              {found.length === 0 ? (
                <Trans>Their saved version is the same as yours.</Trans>
              ) : (
                <Trans>Your changes haven’t been saved yet. Compare, and choose which version to keep.</Trans>
              )}
            </p>
            {found.map((difference) => (
              <Compared key={difference.name} difference={difference} sides={[t`Yours`, t`Theirs`]}>
                {difference.changedBy === 'both' && (
                  <Trans>You both changed this. “Keep mine” replaces their version.</Trans>
                )}
                {difference.changedBy === 'me' && <Trans>Only you changed this.</Trans>}
                {difference.changedBy === 'them' && (
                  <Trans>Only they changed this. Their version stays either way.</Trans>
                )}
              </Compared>
            ))}
            <DialogButtons>
              <AdminButton type="button" onClick={choose('keepEditing')}>
                <Trans>Keep editing</Trans>
              </AdminButton>
              <AdminButton type="button" onClick={choose('takeTheirs')}>
                <Trans>Keep theirs</Trans>
              </AdminButton>
              <AdminButton $kind="main" type="button" onClick={choose('keepMine')}>
                <Trans>Keep mine</Trans>
              </AdminButton>
            </DialogButtons>
          </>
        );
      }}
    </Dialog>
  );
}

interface ComparedProps {
  difference: Difference;
  /** What `mine` and `theirs` are called. */
  sides: readonly [string, string];
  /** Who changed it. */
  children: ReactNode;
}

/** A field of two versions, side by side. */
export function Compared({ difference: { name, mine, theirs }, sides: [own, other], children }: ComparedProps) {
  const { kind } = useEditorContext();
  const { language } = useLanguage();
  const isHtml = kind.html?.includes(name) ?? false;
  const shown = (value: FieldValue) => readableDate(name, value, language);
  const texts = readableValue(shown(mine), shown(theirs), isHtml);
  const field = fieldLabel(name, language);
  return (
    <Field>
      <h3>{field}</h3>
      <p>{children}</p>
      <Sides>
        <Side role="group" tabIndex={0} aria-label={`${field}: ${own}`}>
          <strong>{own}</strong>
          <pre>{texts.mine || '–'}</pre>
        </Side>
        <Side role="group" tabIndex={0} aria-label={`${field}: ${other}`}>
          <strong>{other}</strong>
          <pre>{texts.theirs || '–'}</pre>
        </Side>
      </Sides>
    </Field>
  );
}

const Field = styled.section`
  margin-top: 20px;

  h3 {
    font-size: var(--step-0);
  }

  > p {
    color: var(--muted);
    font-size: var(--step--1);
  }
`;

const Sides = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 8px;

  ${media.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

/** Scrolls, and can therefore be reached by keyboard. */
const Side = styled.div`
  max-height: 16rem;
  padding: 10px 14px;
  overflow-y: auto;
  border-radius: var(--radius-control);
  background: var(--sun);

  & + & {
    background: var(--sea);
  }

  pre {
    margin: 4px 0 0;
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

import { Plural, Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { DialogButtons } from '../leaving/LeaveDialog.tsx';
import { FindingList } from './FieldFindings.tsx';
import type { Finding } from './useFindings.tsx';

interface PublishDialogProps {
  /** Null if the texts couldn't be checked. */
  findings: readonly Finding[] | null;
  onAnswer(isMeant: boolean): void;
}

/** Asks before an item is published with open points, or unchecked. */
export function PublishDialog({ findings, onAnswer }: PublishDialogProps) {
  const isMeant = useRef(false);
  return (
    <Dialog title={<Trans>Publish as it is?</Trans>} onClose={() => onAnswer(isMeant.current)}>
      {(close) => (
        <>
          <FindingsSummary findings={findings} />
          <DialogButtons>
            <AdminButton type="button" onClick={close}>
              <Trans>Keep editing</Trans>
            </AdminButton>
            <AdminButton
              $kind="main"
              type="button"
              onClick={() => {
                isMeant.current = true;
                close();
              }}
            >
              <Trans>Publish anyway</Trans>
            </AdminButton>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

function FindingsSummary({ findings }: Pick<PublishDialogProps, 'findings'>) {
  if (!findings) {
    return (
      <p>
        <Trans>Couldn’t check the text, so there may be something to look at.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Plural
          value={findings.length}
          one="There is something to look at. Readers may notice it:"
          other="There are # things to look at. Readers may notice them:"
        />
      </p>
      <FindingList findings={findings} isNamed />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { Flat } from '../../ui/AdminDialog.tsx';
import { differences } from '../form-values.ts';
import { DialogButtons } from '../leaving/LeaveDialog.tsx';
import { Compared } from '../saving/ConflictDialog.tsx';
import { inputOf } from '../saving/form-problems.ts';
import { useEditorContext } from '../useEditor.tsx';
import { pendingValues } from './pending-values.ts';
import type { PendingVersion } from './usePending.tsx';

interface ComparePendingDialogProps {
  version: PendingVersion;
  /** Someone has compared both. @param input the fields of the pending version to replace. */
  onCompared(input: object): void;
  onClose(): void;
}

/** A pending version beside the published one, and which to keep where both changed the same. */
export function ComparePendingDialog({ version, onCompared, onClose }: ComparePendingDialogProps) {
  const { t } = useLingui();
  const { kind, base } = useEditorContext();
  const chosen = useRef<object>(undefined);
  const present = pendingValues(version, base.values, 'present');
  const found = differences(
    pendingValues(version, base.values, 'before'),
    pendingValues(version, base.values),
    present,
  );
  const both = found.filter(({ changedBy }) => changedBy === 'both').map(({ name }) => name);

  function published(): object {
    const input = inputOf(kind.schema, { ...base.values, ...present });
    return Object.fromEntries(Object.entries(input as object).filter(([name]) => both.includes(name)));
  }

  return (
    <Flat>
      <Dialog
        isWide
        title={<Trans>Compare the pending version</Trans>}
        onClose={() => {
          onClose();
          if (chosen.current) onCompared(chosen.current);
        }}
      >
        {(close) => {
          const choose = (input: object) => () => {
            chosen.current = input;
            close();
          };
          return (
            <>
              {found.map((difference) => (
                <Compared key={difference.name} difference={difference} sides={[t`Pending`, t`Published`]}>
                  {difference.changedBy === 'both' ? (
                    <Trans>Someone changed this in the published version, too. Choose which to keep.</Trans>
                  ) : (
                    <Trans>Only the pending version changes this.</Trans>
                  )}
                </Compared>
              ))}
              <DialogButtons>
                <AdminButton type="button" onClick={close}>
                  <Trans>Close</Trans>
                </AdminButton>
                {both.length > 0 && (
                  <>
                    <AdminButton type="button" onClick={choose(published())}>
                      <Trans>Keep the published text</Trans>
                    </AdminButton>
                    <AdminButton $kind="main" type="button" onClick={choose({})}>
                      <Trans>Keep the pending text</Trans>
                    </AdminButton>
                  </>
                )}
              </DialogButtons>
            </>
          );
        }}
      </Dialog>
    </Flat>
  );
}

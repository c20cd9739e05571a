import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { BarSelect } from '../list/ListBar.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';

interface MoveDialogProps {
  /** Its title. */
  lesson: string;
  modules: { id: number; title: string }[];
  /** Where the lesson is now. */
  moduleId: number;
  onMove(moduleId: number): void;
  onClose(): void;
}

/** Asks to which module a lesson goes. It becomes the last one there. */
export function MoveDialog({ lesson, modules, moduleId, onMove, onClose }: MoveDialogProps) {
  const id = useId();
  const others = modules.filter((module) => module.id !== moduleId);
  const [chosen, setChosen] = useState(others[0]?.id);

  async function handleConfirm() {
    if (chosen !== undefined) onMove(chosen);
    return true;
  }

  return (
    <AdminDialog
      title={<Trans>Move “{lesson}”</Trans>}
      label={<Trans comment="Verb: to another module">Move</Trans>}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Field>
        <label htmlFor={id}>
          <Trans>To the end of the module</Trans>
        </label>
        <BarSelect id={id} value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
          {others.map((module) => (
            <option key={module.id} value={module.id}>
              {module.title}
            </option>
          ))}
        </BarSelect>
      </Field>
    </AdminDialog>
  );
}

const Field = styled.div`
  display: grid;
  gap: 6px;

  label {
    font-weight: 600;
  }
`;

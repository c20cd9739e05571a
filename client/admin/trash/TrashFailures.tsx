import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { type TrashOutcome, useTrashProblem } from './useTrashWrites.tsx';

/** What became of several items: how many are done, and why each of the others isn't. */
export function TrashFailures({ outcomes }: { outcomes: TrashOutcome[] }) {
  const problemOf = useTrashProblem();
  const failed = outcomes.filter(({ error }) => error !== undefined);
  const count = outcomes.length;
  const done = count - failed.length;
  return (
    <div role="alert">
      <p>
        <Trans>
          {done} of {count} are done. These are left:
        </Trans>
      </p>
      <Failed>
        {failed.map(({ item, error }) => (
          <li key={`${item.type} ${item.id}`}>
            <strong>{item.title}</strong>
            <span>{problemOf(error)}</span>
          </li>
        ))}
      </Failed>
    </div>
  );
}

const Failed = styled.ul`
  display: grid;
  gap: 8px;
  max-height: 50vh;
  margin-top: 10px;
  padding: 10px 14px;
  overflow-y: auto;
  border-radius: var(--radius-control);
  background: var(--paper);

  li {
    display: grid;
  }
`;

import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import type { AdminUndoMutationVariables } from '../../gql/admin/graphql.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Link } from '../../ui/Link.tsx';
import { inLanguage } from '../in-language.ts';
import { SECTION_OF } from '../sections.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import type { Undone } from '../undo/useUndoOperation.tsx';

/** Most items that the message names. */
const NAMED = 10;

/** An undo that did nothing because of some items. */
export interface Refused {
  what: AdminUndoMutationVariables;
  conflicts: Undone['conflicts'];
}

interface RefusedUndoProps {
  refused: Refused;
  /** Called with an undo of what can be undone. */
  onUndoOthers(what: AdminUndoMutationVariables): void;
  onClear(): void;
}

/** Says why nothing was undone, and offers to undo the rest. */
export function RefusedUndo({ refused: { what, conflicts }, onUndoOthers, onClear }: RefusedUndoProps) {
  const { language } = useLanguage();
  const unnamed = conflicts.length - NAMED;
  return (
    <Space>
      <ErrorBox onClear={onClear}>
        <Trans>
          Nothing was undone, because these items have changed since, have a newer pending version, or need something
          that is gone:
        </Trans>{' '}
        {conflicts.slice(0, NAMED).map((item, index) => (
          <span key={`${item.type} ${item.id}`}>
            {index > 0 && ', '}
            <Link to={paths.adminHistory(SECTION_OF[item.type], item.id)}>
              {inLanguage(item, language).title ?? item.slug}
            </Link>
          </span>
        ))}
        {unnamed > 0 && (
          <>
            {' '}
            <Trans>and {unnamed} more</Trans>
          </>
        )}
        {'. '}
        <Trans>You can restore individual versions from each item’s history.</Trans>
      </ErrorBox>
      {!what.skipConflicts && (
        <AdminButton type="button" onClick={() => onUndoOthers({ ...what, skipConflicts: true })}>
          <Trans>Undo the others</Trans>
        </AdminButton>
      )}
    </Space>
  );
}

const Space = styled.div`
  display: grid;
  justify-items: start;
  gap: 12px;
`;

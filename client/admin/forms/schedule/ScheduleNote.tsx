import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { FormattedTime } from '../../history/FormattedTime.tsx';
import { useEditorContext } from '../useEditor.tsx';

/** Says above a form what will happen to the item by itself, as it is stored. */
export function ScheduleNote() {
  const { publishAt, unpublishAt } = useEditorContext().base.values;
  const [from, until] = [publishAt, unpublishAt].map((moment) => (typeof moment === 'string' ? moment : ''));
  if (!from && !until) return null;
  return (
    <Note>
      {from && (
        <span>
          <Trans>
            Goes live on <FormattedTime iso={from} />
          </Trans>
        </span>
      )}
      {until && (
        <span>
          <Trans>
            Unpublished on <FormattedTime iso={until} />
          </Trans>
        </span>
      )}
    </Note>
  );
}

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 20px;
  margin-bottom: 16px;
  padding: 10px 16px;
  border-radius: var(--radius-card);
  background: var(--sea);
  font-weight: 600;
`;

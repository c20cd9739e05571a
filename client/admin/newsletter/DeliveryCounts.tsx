import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#domain/newsletter-issue.ts';
import { DELIVERY_STATUS_NAMES } from './issue-texts.ts';

/** How many mails of an issue were sent, failed and so on; nothing before sending begins. */
export function DeliveryCounts({ counts }: { counts: readonly { status: DeliveryStatus; count: number }[] }) {
  const { t, i18n } = useLingui();
  const shown = DELIVERY_STATUSES.flatMap((status) => counts.filter((count) => count.status === status));
  if (shown.length === 0) return null;
  return (
    <List>
      {shown.map(({ status, count }) => (
        <li key={status} data-status={status}>
          {t(DELIVERY_STATUS_NAMES[status])}: <strong>{i18n.number(count)}</strong>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 18px;

  [data-status='failed'],
  [data-status='unsure'] {
    color: var(--coral);
  }
`;

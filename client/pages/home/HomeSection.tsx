import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { ButtonLink } from '../../ui/Button.tsx';
import { CardGrid, CardSkeletons } from '../../ui/Card.tsx';
import { Container } from '../../ui/Container.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { media } from '../../ui/media.ts';

interface HomeSectionProps<Item> {
  title: ReactNode;
  more: { to: string; label: ReactNode };
  /** Undefined while they load. */
  items: Item[] | undefined;
  renderItem(item: Item): ReactNode;
  /** How many there will be. */
  count: number;
  hasFailed: boolean;
  failed: ReactNode;
  onRetry(): void;
  /** On wide screens the first card is large, with the others next to it. */
  hasLead?: boolean;
}

/** The newest items of a type, with a link to all of them. An empty site leaves the section out. */
export function HomeSection<Item extends { id: number }>(props: HomeSectionProps<Item>) {
  const { title, more, items, renderItem, count, hasFailed, failed, onRetry, hasLead = false } = props;
  if (items?.length === 0) return null;
  return (
    <Section as="section">
      <Heading>
        <h2>{title}</h2>
        <ButtonLink to={more.to} $kind="plain">
          {more.label}
        </ButtonLink>
      </Heading>
      {hasFailed ? (
        <ListFailed onRetry={onRetry}>{failed}</ListFailed>
      ) : items ? (
        <Cards $hasLead={hasLead}>
          {items.map((item) => (
            <li key={item.id}>{renderItem(item)}</li>
          ))}
        </Cards>
      ) : (
        <CardSkeletons count={count} />
      )}
    </Section>
  );
}

const Section = styled(Container)`
  margin-top: 80px;
`;

const Heading = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  justify-content: space-between;
  gap: 16px;
  margin-bottom: 28px;

  ${media.sm} {
    flex-direction: row;
    align-items: center;
  }
`;

const lead = css`
  grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);

  > :first-child {
    grid-row: span 2;
  }

  > :not(:first-child) article {
    flex-direction: row;

    > :first-child {
      flex: 0 0 28%;
      align-self: start;
      margin: 20px 0 0 20px;
      border-radius: var(--radius-control);
    }
  }
`;

const Cards = styled(CardGrid)<{ $hasLead: boolean }>`
  ${media.lg} {
    ${({ $hasLead }) => $hasLead && lead}
  }
`;

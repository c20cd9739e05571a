import { styled } from 'styled-components';
import { Container } from '../../../ui/Container.tsx';

/** The forms of a page about a subscription, each in a card. */
export const SubscriptionForms = styled(Container)`
  display: grid;
  justify-items: start;
  gap: 24px;
  padding-block: 32px 72px;

  form {
    display: grid;
    justify-items: start;
    gap: 14px;
    width: 100%;
    max-width: 560px;
    padding: clamp(18px, 4vw, 28px);
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
  }

  > p {
    max-width: var(--measure);
  }

  h2 {
    font-size: var(--step-1);
  }
`;

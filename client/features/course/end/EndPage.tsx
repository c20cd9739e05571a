import { styled } from 'styled-components';
import { Container } from '../../../ui/Container.tsx';

/** The content of a page about tests, below its header. */
export const EndPage = styled(Container)`
  padding-block: 32px 72px;

  > p,
  > ul:not([class]) {
    max-width: var(--measure);
  }

  > p + p,
  > p + button,
  > p + a,
  > div + p {
    margin-top: 20px;
  }

  h2 {
    margin-top: 40px;
    font-size: var(--step-2);
    outline: none;
  }

  h2 + p {
    margin-top: 8px;
  }

  h2:first-child {
    margin-top: 0;
  }
`;

/** Buttons and links side by side. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 14px;
  margin-top: 28px;

  @media (scripting: none) {
    button {
      display: none;
    }
  }
`;

import { styled } from 'styled-components';

/** A part of a screen on a ground of its own. */
export const Panel = styled.section`
  padding: 16px clamp(14px, 2vw, 20px);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);

  h2 {
    font-size: 1.1875rem;
  }
`;

import { styled } from 'styled-components';

/** Centers content at the common page width. */
export const Container = styled.div`
  width: 100%;
  max-width: var(--page-width, 1200px);
  margin-inline: auto;
  padding-inline: clamp(16px, 4vw, 40px);
`;

import { styled } from 'styled-components';

/** Who changed something, when and how, below the title of a screen. */
export const DescriptionList = styled.div`
  display: grid;
  gap: 3px;
  margin: -8px 0 16px;

  small {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    color: var(--muted);
    font-size: 0.875rem;
  }
`;

import { styled } from 'styled-components';

/** Devices or passkeys, each in a line with what can be done with it. */
export const LinedList = styled.ul`
  display: grid;
  width: 100%;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding-block: 12px;
    border-top: 1px solid var(--line);
  }
`;

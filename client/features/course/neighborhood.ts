import { styled } from 'styled-components';

/** The panel around the drawn street of the course. */
export const Neighborhood = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  margin-top: 40px;
  padding: 28px clamp(16px, 3vw, 32px) 24px;
  overflow: hidden;
  border-radius: var(--radius-card);
  background: var(--sea);

  > img {
    width: calc(100% + 2 * clamp(16px, 3vw, 32px));
    max-width: none;
    height: auto;
    min-height: 84px;
    aspect-ratio: 6 / 1;
    margin-top: 20px;
    object-fit: cover;
    object-position: 40% 100%;
    filter: var(--art-light);
  }

  @media print {
    display: none;
  }
`;

/** The number of a stop. */
export const Milestone = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  border: 2px solid var(--edge);
  border-radius: 50%;
  background: var(--surface);
  font-family: var(--font-heading);
  font-size: 1.3rem;
  font-weight: 600;
`;

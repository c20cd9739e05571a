import { styled } from 'styled-components';
import { Container } from './Container.tsx';
import { media } from './media.ts';

/** A text column with a quiet aside that stays in view on wide screens. */
export const ReadingLayout = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 40px;
  margin-top: 32px;

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 260px;
    gap: 64px;
  }
`;

export const Aside = styled.aside`
  ${media.lg} {
    position: sticky;
    top: calc(var(--header-height) + 32px);
    align-self: start;
    display: grid;
    gap: 32px;
    max-height: calc(100vh - var(--header-height) - 64px);
    overflow-y: auto;
  }
`;

/** Title block of an article, video or lesson. */
export const TitleBlock = styled.header`
  display: grid;
  gap: 16px;
  max-width: var(--measure);
  margin-bottom: 28px;

  h1 {
    font-size: clamp(2rem, 4.4vw, 3rem);
  }
`;

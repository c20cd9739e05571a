import { styled } from 'styled-components';
import { Container } from './Container.tsx';
import { media } from './media.ts';

/**
 * A text, an aside, and what follows. On wide screens the aside is beside both and stays in view; on others it comes
 * between them.
 */
export const ReadingLayout = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 40px;
  margin-top: 32px;

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 260px;
    column-gap: 64px;

    > :nth-child(3) {
      grid-column: 1;
    }
  }
`;

export const Aside = styled.aside`
  display: grid;
  gap: 32px;

  &:not(:has(> section)) {
    display: none;
  }

  ${media.lg} {
    &:not(:has(> section)) {
      display: grid;
    }

    grid-row: span 2;
    position: sticky;
    top: calc(var(--header-height) + 32px);
    align-self: start;
    max-height: calc(100vh - var(--header-height) - 64px);
    overflow-y: auto;
    /* A shadow at the lower edge while there is more below, as tables have at their sides. */
    background:
      linear-gradient(to top, var(--paper) 40%, transparent) 0 100% / 100% 44px no-repeat local,
      linear-gradient(to top, light-dark(rgb(35 24 21 / 10%), rgb(0 0 0 / 75%)), transparent) 0 100% / 100% 14px
        no-repeat scroll;
  }

  &&:empty {
    display: none;
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

import { styled } from 'styled-components';
import { media } from '../../ui/media.ts';

/** The tabs above a list, as wide as their words where there is room. */
export const TabRow = styled.div`
  ${media.sm} {
    > [role='tablist'] {
      width: fit-content;
    }

    > [role='tablist'] button {
      flex: none;
    }
  }

  > [role='tablist'] small {
    margin-inline-start: 4px;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }

  > [role='tablist'] button {
    min-width: 0;
    padding-inline: 12px;
    font-size: 1rem;
    line-height: 1.25;
    white-space: nowrap;
  }

  @media (max-width: 559.98px) {
    > [role='tablist'] button {
      flex: auto;
      padding-inline: 6px;
    }
  }
`;

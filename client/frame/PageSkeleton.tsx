import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Container } from '../ui/Container.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** While a page's code or its one item loads. */
export function PageSkeleton() {
  return (
    <Shape aria-busy="true">
      <p className="visually-hidden" role="status">
        <Trans>Loading…</Trans>
      </p>
      <Skeleton $height="18px" $width="30%" />
      <Skeleton $height="48px" $width="80%" />
      <Skeleton $height="min(50vw, 420px)" />
      <Skeleton $height="18px" />
      <Skeleton $height="18px" $width="92%" />
      <Skeleton $height="18px" $width="96%" />
    </Shape>
  );
}

const Shape = styled(Container)`
  display: grid;
  gap: 20px;
  min-height: 80vh;
  align-content: start;
  padding-block: 48px;
`;

import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { Container } from '../ui/Container.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { sectionOf } from './navigation.ts';

/**
 * While a page's code or its one item loads.
 * @param isTitled whether the document gets the name of the section as its title. Set to false where the page has its
 *   own title already.
 */
export function PageSkeleton({ isTitled = true }: { isTitled?: boolean }) {
  return (
    <Shape aria-busy="true">
      {isTitled && <SectionTitle />}
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

/** Takes the place of the last page's title until the page brings its own. */
function SectionTitle() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  return <title>{section ? `${t(section)} · ${BRAND.name}` : BRAND.name}</title>;
}

const Shape = styled(Container)`
  display: grid;
  gap: 20px;
  min-height: 80vh;
  align-content: start;
  padding-block: 48px;

  @media (scripting: none) {
    display: none;
  }
`;

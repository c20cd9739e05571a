import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Head } from '../../app/Head.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** While it is not yet known what the screen shows, or the code for it is on its way. */
export function AdminSkeleton() {
  const { t } = useLingui();
  return (
    <Shape aria-busy="true">
      <Head title={t`Admin`} description={t`Where admins edit the site’s content.`} unlisted />
      <p className="visually-hidden" role="status">
        <Trans>Loading…</Trans>
      </p>
      <Skeleton $height="36px" $width="min(60%, 320px)" />
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
      <Skeleton $height="44px" $width="70%" />
    </Shape>
  );
}

const Shape = styled.div`
  display: grid;
  gap: 16px;
  align-content: start;
`;

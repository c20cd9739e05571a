import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { mediaAddress } from '#domain/media.ts';
import type { MediaItemFragment } from '../../gql/admin/graphql.ts';

/** A small picture with its name and size. */
export function MediaPreview({ media }: { media: MediaItemFragment }) {
  const { digest, fileName, width, height, deletedAt } = media;
  return (
    <Preview>
      {!deletedAt && <img src={mediaAddress(digest, 320)} alt="" width={width} height={height} />}
      <p>
        <strong>{fileName}</strong>
        <br />
        {deletedAt ? (
          <Trans>This image was deleted, so pages don’t show it. Restore it under Images, or choose another one.</Trans>
        ) : (
          <Trans comment="Size of an image">
            {width} × {height} pixels
          </Trans>
        )}
      </p>
    </Preview>
  );
}

const Preview = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-width: 0;
  font-size: var(--step--1);
  line-height: 1.4;
  overflow-wrap: anywhere;

  img {
    flex: none;
    width: 120px;
    height: 75px;
    border-radius: 6px;
    background: var(--sun);
    object-fit: contain;
  }
`;

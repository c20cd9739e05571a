import { Trans } from '@lingui/react/macro';
import type { VideoFormQuery } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { EditorPage } from '../EditorPage.tsx';
import { AuthorField } from '../fields/AuthorField.tsx';
import { LineField } from '../fields/LineField.tsx';
import { SlugField } from '../fields/SlugField.tsx';
import { StatusField } from '../fields/StatusField.tsx';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { TranslatedField } from '../fields/TranslatedField.tsx';
import { type FormValues } from '../form-values.ts';
import { useStoredItem } from '../useStoredItem.ts';
import { useSaveVideo } from './useSaveVideo.tsx';
import { videoKind } from './video-kind.ts';

const VideoItemQuery = graphql(`
  query VideoForm($id: Int!) {
    item: video(id: $id) {
      id
      version
      title
      titleEs
      slug
      description
      descriptionEs
      videoUrl
      thumbnailUrl
      duration
      status
      authorId
    }
  }
`);

type StoredVideo = NonNullable<VideoFormQuery['item']>;

function valuesOf({ titleEs, descriptionEs, thumbnailUrl, duration, ...item }: StoredVideo): FormValues {
  const { title, slug, description, videoUrl, status, authorId } = item;
  return {
    ...{ title, slug, description, videoUrl, status, authorId },
    titleEs: titleEs ?? '',
    descriptionEs: descriptionEs ?? '',
    thumbnailUrl: thumbnailUrl ?? '',
    duration: duration ?? '',
  };
}

/** Writes, translates and publishes a video. */
export function VideoForm({ id }: { id: number | null }) {
  const item = useStoredItem(VideoItemQuery, id, videoKind.empty, valuesOf);
  const save = useSaveVideo();
  return (
    <EditorPage
      kind={videoKind}
      id={id}
      item={item}
      save={save}
      panels={{
        english: (
          <>
            <LineField name="title" lang="en" />
            <TextBlockField name="description" lang="en" />
          </>
        ),
        spanish: (
          <>
            <TranslatedField english="title">
              <LineField name="titleEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <TranslatedField english="description">
              <TextBlockField name="descriptionEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
          </>
        ),
        common: (
          <>
            <SlugField />
            <LineField
              name="videoUrl"
              inputMode="url"
              hint={
                <Trans>
                  This should be an embed URL, for example https://www.youtube.com/embed/… A YouTube or Vimeo link to
                  the video is converted to one.
                </Trans>
              }
            />
            <LineField
              name="thumbnailUrl"
              inputMode="url"
              hint={<Trans>The image shown before the video plays.</Trans>}
            />
            <LineField name="duration" hint={<Trans>For example 10:30</Trans>} />
            <StatusField />
            <AuthorField />
          </>
        ),
      }}
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import { EditorPage } from '../EditorPage.tsx';
import { AuthorField } from '../fields/AuthorField.tsx';
import { DateField } from '../fields/DateField.tsx';
import { LessonField } from '../fields/LessonField.tsx';
import { LineField } from '../fields/LineField.tsx';
import { PictureField } from '../fields/PictureField.tsx';
import { SlugField } from '../fields/SlugField.tsx';
import { SourceFields } from '../fields/SourceFields.tsx';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { TranslatedField } from '../fields/TranslatedField.tsx';
import { useSaveContent } from '../saving/useSaveContent.ts';
import { ScheduleFields } from '../schedule/ScheduleFields.tsx';
import { useStoredItem } from '../useStoredItem.ts';
import { videoKind } from './content-kinds.ts';
import { storedItem } from './stored-item.ts';

const VideoFormFragment = graphql(`
  fragment VideoForm_item on Video {
    id
    version
    outdatedTexts { field english }
    title
    titleEs
    slug
    description
    descriptionEs
    videoUrl
    thumbnailUrl
    duration
    speakers
    lessonSlug
    status
    authorId
    reviewedAt
    reviewedBy
    attribution
    sourceUrl
    publishedAt
    publishAt
    unpublishAt
  }
`);

const VideoItemQuery = graphql(`
  query VideoForm($id: Int!) {
    item: video(id: $id) {
      ...VideoForm_item
    }
  }
`);

const videoMutations = {
  create: graphql(`
    mutation CreateVideo($input: VideoInput!, $idempotencyKey: String!) {
      item: createVideo(input: $input, idempotencyKey: $idempotencyKey) {
        id
        ...VideoForm_item
      }
    }
  `),
  update: graphql(`
    mutation UpdateVideo($id: Int!, $input: VideoInput!, $version: Int) {
      item: updateVideo(id: $id, input: $input, version: $version) {
        id
        ...VideoForm_item
      }
    }
  `),
};

const storedVideo = (found: FragmentType<typeof VideoFormFragment>) =>
  storedItem(videoKind, readFragment(VideoFormFragment, found));

/** Writes, translates and publishes a video. */
export function VideoForm({ id }: { id: number | null }) {
  const item = useStoredItem(VideoItemQuery, id, videoKind.empty, storedVideo);
  const save = useSaveContent(videoMutations, storedVideo);
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
            <ScheduleFields />
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
            <PictureField name="thumbnailUrl" hint={<Trans>The image shown before the video plays.</Trans>} />
            <LineField name="duration" hint={<Trans>For example 10:30</Trans>} />
            <LineField
              name="speakers"
              hint={<Trans>Who speaks in the video. Separate several names with commas.</Trans>}
            />
            <LessonField />
            <AuthorField />
            <DateField name="reviewedAt" />
            <LineField name="reviewedBy" />
            <SourceFields />
          </>
        ),
      }}
    />
  );
}

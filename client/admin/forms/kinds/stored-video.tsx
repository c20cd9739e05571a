import type { VideoForm_ItemFragment } from '../../../gql/admin/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import type { FormValues, StoredValues } from '../form-values.ts';
import { sourceValues } from './source-values.ts';

export const VideoFormFragment = graphql(`
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
    attribution
    sourceUrl
    publishedAt
    publishAt
    unpublishAt
  }
`);

/** What the form takes from a stored video. */
export function storedVideo(found: FragmentType<typeof VideoFormFragment>): StoredValues {
  const item = readFragment(VideoFormFragment, found);
  return { values: { ...valuesOf(item), confirmed: [] }, version: item.version, outdated: item.outdatedTexts };
}

function valuesOf({ titleEs, descriptionEs, thumbnailUrl, duration, ...item }: VideoForm_ItemFragment): FormValues {
  const { title, slug, description, videoUrl, status, authorId } = item;
  return {
    ...{ title, slug, description, videoUrl, status, authorId },
    titleEs: titleEs ?? '',
    descriptionEs: descriptionEs ?? '',
    thumbnailUrl: thumbnailUrl ?? '',
    duration: duration ?? '',
    speakers: item.speakers ?? '',
    lessonSlug: item.lessonSlug ?? '',
    ...sourceValues(item),
  };
}

import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import type { ContentType } from '#domain/content.ts';
import type { AdminContentDraftQuery } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';

const ContentDraftQuery = graphql(`
  query AdminContentDraft($type: ContentType!, $id: Int!) {
    contentDraft(type: $type, id: $id) {
      type
      id
      version
      username
      updatedAt
      isOutdated
      publishAt
      publishProblem
      fields {
        name
        before
        value
        present
      }
    }
  }
`);

const PublishDraftMutation = graphql(`
  mutation AdminPublishDraft($type: ContentType!, $id: Int!, $version: Int!) {
    publishContentDraft(type: $type, id: $id, version: $version) {
      id
    }
  }
`);

const DiscardDraftMutation = graphql(`
  mutation AdminDiscardDraft($type: ContentType!, $id: Int!, $version: Int!) {
    discardContentDraft(type: $type, id: $id, version: $version) {
      operation
    }
  }
`);

const ScheduleDraftMutation = graphql(`
  mutation AdminScheduleDraft($type: ContentType!, $id: Int!, $version: Int!, $publishAt: DateTime) {
    scheduleContentDraft(type: $type, id: $id, version: $version, publishAt: $publishAt)
  }
`);

const SaveArticleDraftMutation = graphql(`
  mutation AdminSaveArticleDraft($id: Int!, $input: ArticleInput!, $version: Int!, $baseVersion: Int) {
    saved: saveArticleDraft(id: $id, input: $input, version: $version, baseVersion: $baseVersion) {
      version
    }
  }
`);

const SaveVideoDraftMutation = graphql(`
  mutation AdminSaveVideoDraft($id: Int!, $input: VideoInput!, $version: Int!, $baseVersion: Int) {
    saved: saveVideoDraft(id: $id, input: $input, version: $version, baseVersion: $baseVersion) {
      version
    }
  }
`);

const SaveModuleDraftMutation = graphql(`
  mutation AdminSaveModuleDraft($id: Int!, $input: CourseModuleInput!, $version: Int!, $baseVersion: Int) {
    saved: saveCourseModuleDraft(id: $id, input: $input, version: $version, baseVersion: $baseVersion) {
      version
    }
  }
`);

const SaveLessonDraftMutation = graphql(`
  mutation AdminSaveLessonDraft($id: Int!, $input: LessonInput!, $version: Int!, $baseVersion: Int) {
    saved: saveLessonDraft(id: $id, input: $input, version: $version, baseVersion: $baseVersion) {
      version
    }
  }
`);

const SAVE = {
  article: SaveArticleDraftMutation,
  video: SaveVideoDraftMutation,
  module: SaveModuleDraftMutation,
  lesson: SaveLessonDraftMutation,
};

export type PendingVersion = NonNullable<AdminContentDraftQuery['contentDraft']>;

/**
 * The pending version of an item, and what can be done with it. Every action rejects if it fails.
 * @param item its ID; null if there is nothing to read.
 */
export function usePending(type: ContentType, item: number | null) {
  const id = item ?? 0;
  const apollo = useApolloClient();
  const { data, refetch } = useQuery(ContentDraftQuery, {
    variables: { type, id },
    skip: item === null,
    fetchPolicy: 'no-cache',
  });
  const [publish] = useMutation(PublishDraftMutation);
  const [discard] = useMutation(DiscardDraftMutation);
  const [schedule] = useMutation(ScheduleDraftMutation);
  const pending = data?.contentDraft ?? null;
  const version = pending?.version ?? 0;
  return {
    pending,
    refetch,
    publish: () => publish({ variables: { type, id, version } }),
    /** @returns the operation, with which it can be undone. */
    discard: async () => (await discard({ variables: { type, id, version } })).data?.discardContentDraft.operation,
    schedule: (publishAt: string | null) => schedule({ variables: { type, id, version, publishAt } }),
    /**
     * @param baseVersion of the item that the pending version was compared with; null if it wasn't.
     * @returns whether there is a pending version then. One without a difference is discarded.
     */
    async save(input: object, baseVersion: number | null): Promise<boolean> {
      const { data } = await apollo.mutate<
        { saved: object | null },
        { id: number; input: object; version: number; baseVersion: number | null }
      >({ mutation: SAVE[type], variables: { id, input, version, baseVersion } });
      return data?.saved != null;
    },
  };
}

export type Pending = ReturnType<typeof usePending>;

import type { ApolloCache } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { Language } from '#domain/language.ts';
import type { RepeatableDelivery } from '#domain/newsletter-issue.ts';
import type { NewsletterIssueInput } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { evictReads } from '../admin-apollo.ts';

const CreateMutation = graphql(`
  mutation AdminCreateNewsletterIssue($input: NewsletterIssueInput!, $idempotencyKey: String!) {
    createNewsletterIssue(input: $input, idempotencyKey: $idempotencyKey) {
      ...NewsletterIssue_issue
    }
  }
`);

const UpdateMutation = graphql(`
  mutation AdminUpdateNewsletterIssue($id: Int!, $input: NewsletterIssueInput!, $version: Int!) {
    updateNewsletterIssue(id: $id, input: $input, version: $version) {
      ...NewsletterIssue_issue
    }
  }
`);

const DeleteMutation = graphql(`
  mutation AdminDeleteNewsletterIssue($id: Int!, $version: Int!) {
    deleteNewsletterIssue(id: $id, version: $version)
  }
`);

const TestMutation = graphql(`
  mutation AdminSendTestNewsletter($id: Int!, $language: Language!) {
    sendTestNewsletter(id: $id, language: $language)
  }
`);

const ScheduleMutation = graphql(`
  mutation AdminScheduleNewsletterIssue($id: Int!, $version: Int!, $sendAt: DateTime) {
    scheduleNewsletterIssue(id: $id, version: $version, sendAt: $sendAt) {
      ...NewsletterIssue_issue
    }
  }
`);

const CancelMutation = graphql(`
  mutation AdminCancelNewsletterIssue($id: Int!, $version: Int!) {
    cancelNewsletterIssue(id: $id, version: $version) {
      ...NewsletterIssue_issue
    }
  }
`);

const StopMutation = graphql(`
  mutation AdminStopNewsletterIssue($id: Int!) {
    stopNewsletterIssue(id: $id) {
      ...NewsletterIssue_issue
    }
  }
`);

const ResumeMutation = graphql(`
  mutation AdminResumeNewsletterIssue($id: Int!) {
    resumeNewsletterIssue(id: $id) {
      ...NewsletterIssue_issue
    }
  }
`);

const RepeatMutation = graphql(`
  mutation AdminRepeatNewsletterDeliveries($id: Int!, $which: RepeatableDelivery!) {
    repeatNewsletterDeliveries(id: $id, which: $which) {
      ...NewsletterIssue_issue
    }
  }
`);

/** The answers have the issue on screen as it is now. */
const update = (cache: ApolloCache) => evictReads(cache, ['managedNewsletterIssue', 'newsletterPause']);

/** Changes of issues; each rejects when it fails. */
export function useIssueWrites() {
  const [create] = useMutation(CreateMutation, { update });
  const [change] = useMutation(UpdateMutation, { update });
  const [remove] = useMutation(DeleteMutation, { update });
  const [test] = useMutation(TestMutation);
  const [schedule] = useMutation(ScheduleMutation, { update });
  const [cancel] = useMutation(CancelMutation, { update });
  const [stop] = useMutation(StopMutation, { update });
  const [resume] = useMutation(ResumeMutation, { update });
  const [repeat] = useMutation(RepeatMutation, { update });
  return {
    create: async (input: NewsletterIssueInput, idempotencyKey: string) =>
      (await create({ variables: { input, idempotencyKey } })).data?.createNewsletterIssue,
    change: async (id: number, input: NewsletterIssueInput, version: number) =>
      (await change({ variables: { id, input, version } })).data?.updateNewsletterIssue,
    remove: (id: number, version: number) => remove({ variables: { id, version } }),
    test: (id: number, language: Language) => test({ variables: { id, language } }),
    /** @param sendAt ISO date-time; null for at once. */
    schedule: (id: number, version: number, sendAt: string | null) => schedule({ variables: { id, version, sendAt } }),
    cancel: (id: number, version: number) => cancel({ variables: { id, version } }),
    stop: (id: number) => stop({ variables: { id } }),
    resume: (id: number) => resume({ variables: { id } }),
    repeat: (id: number, which: RepeatableDelivery) => repeat({ variables: { id, which } }),
  };
}

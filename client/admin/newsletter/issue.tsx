import { graphql } from '../../gql/admin/index.ts';

export const IssueFragment = graphql(`
  fragment NewsletterIssue_issue on ManagedNewsletterIssue {
    id
    slug
    subject
    subjectEs
    intro
    introEs
    status
    sendAt
    startedAt
    finishedAt
    version
    counts {
      status
      count
    }
    problems {
      status
      reason
      count
    }
    items {
      type
      id
      slug
      title
      titleEs
      isPublic
    }
  }
`);

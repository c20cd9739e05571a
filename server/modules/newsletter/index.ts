import type { SiteModule } from '../../platform/site-module.ts';
import { IssueArchiveResolver } from './issue-archive.resolver.ts';
import { DELIVERY_QUEUE } from './issue-sending.ts';
import { issueSendingJob } from './issue-sending-job.ts';
import { AccountNewsletterResolver, NewsletterResolver } from './newsletter.resolver.ts';
import { NewsletterIssueResolver } from './newsletter-issue.resolver.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { SubscriberResolver } from './subscriber.resolver.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { answerSubscriptionRequests, deleteUnconfirmedSubscriptions } from './subscription-requests.ts';

export const newsletter: SiteModule = {
  resolvers: [
    NewsletterResolver,
    AccountNewsletterResolver,
    SubscriberResolver,
    NewsletterIssueResolver,
    IssueArchiveResolver,
  ],
  routes: [subscriptionRoutes],
  jobs: [({ em, config, mailOutcomes }, log) => issueSendingJob(em, config, log, mailOutcomes)],
  queues: { newsletter: DELIVERY_QUEUE },
  queueDueMail: answerSubscriptionRequests,
  cleanUp: async ({ asJob }) => {
    await asJob(deleteUnconfirmedSubscriptions);
  },
  personalData: PERSONAL_DATA,
};

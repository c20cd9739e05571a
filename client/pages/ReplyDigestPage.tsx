import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { ReplyDigestQuery, ReplyDigestView } from '../features/newsletter/subscription/ReplyDigestView.tsx';
import { SubscriptionTexts } from '../features/newsletter/subscription/SubscriptionTexts.tsx';

export const queries: PageQueries = ({ params: { key = '' } }) => [pageQuery(ReplyDigestQuery, { key })];

export default function ReplyDigestPage() {
  return (
    <SubscriptionTexts>
      <ReplyDigestView />
    </SubscriptionTexts>
  );
}

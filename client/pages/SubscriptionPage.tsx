import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { SubscriptionTexts } from '../features/newsletter/subscription/SubscriptionTexts.tsx';
import { SubscriptionQuery, SubscriptionView } from '../features/newsletter/subscription/SubscriptionView.tsx';

export const queries: PageQueries = ({ params: { key = '' } }) => [pageQuery(SubscriptionQuery, { key })];

export default function SubscriptionPage() {
  return (
    <SubscriptionTexts>
      <SubscriptionView />
    </SubscriptionTexts>
  );
}

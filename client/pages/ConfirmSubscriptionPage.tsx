import { useMailToken } from '../features/account/mail-token.ts';
import { ConfirmSubscription } from '../features/newsletter/subscription/ConfirmSubscription.tsx';
import { SubscriptionTexts } from '../features/newsletter/subscription/SubscriptionTexts.tsx';

export default function ConfirmSubscriptionPage() {
  const token = useMailToken();
  return (
    <SubscriptionTexts>
      <ConfirmSubscription token={token} />
    </SubscriptionTexts>
  );
}

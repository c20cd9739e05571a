import { useMutation } from '@apollo/client/react';
import type { ModerationReason } from '#domain/moderation.ts';
import { graphql } from '../../gql/admin/index.ts';

const BanMutation = graphql(`
  mutation AdminBanFromCommenting($userId: Int!, $reason: ModerationReason!, $note: String, $until: DateTime) {
    banFromCommenting(userId: $userId, reason: $reason, note: $note, until: $until) {
      userId
      until
    }
  }
`);

const LiftMutation = graphql(`
  mutation AdminLiftCommentBan($userId: Int!) {
    liftCommentBan(userId: $userId)
  }
`);

interface NewBan {
  userId: number;
  reason: ModerationReason;
  note: string | null;
  /** ISO date-time; null for good. */
  until: string | null;
}

/** Stops someone from commenting; rejects when it fails. */
export function useBan(): (ban: NewBan) => Promise<unknown> {
  const [ban] = useMutation(BanMutation);
  return (variables) => ban({ variables });
}

/** Lets someone comment again; rejects when it fails. */
export function useLiftBan(): (userId: number) => Promise<unknown> {
  const [lift] = useMutation(LiftMutation);
  return (userId) => lift({ variables: { userId } });
}

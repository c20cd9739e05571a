import type { SiteModule } from '../../platform/site-module.ts';
import { CommentResolver } from './comment/comment.resolver.ts';
import { AccountBanResolver, CommentBanResolver, CommentRowBanResolver } from './comment/comment-ban.resolver.ts';
import { CommentRowResolver } from './comment/comment-row.ts';
import {
  ArticleCommentsResolver,
  LessonCommentsResolver,
  VideoCommentsResolver,
} from './comment/item-comments.resolver.ts';
import { ModerationResolver } from './comment/moderation.resolver.ts';
import { OwnCommentResolver } from './comment/own-comments.resolver.ts';
import {
  ArticleFollowResolver,
  FollowResolver,
  LessonFollowResolver,
  PlaceFollowResolver,
  VideoFollowResolver,
} from './follow/follow.resolver.ts';
import { deleteOldFollowed } from './notification/followed-notifications.ts';
import { AccountNotificationResolver, NotificationResolver } from './notification/notification.resolver.ts';
import { AccountReplyDigestResolver, ReplyDigestResolver } from './notification/reply-digest.resolver.ts';
import { replyDigestRoutes } from './notification/reply-digest.routes.ts';
import { queueDueDigests } from './notification/reply-digest-job.ts';
import { PersonCommentResolver, PersonResolver } from './person/person.resolver.ts';
import { PERSONAL_DATA } from './personal-data.ts';

export const community: SiteModule = {
  resolvers: [
    PersonResolver,
    PersonCommentResolver,
    CommentResolver,
    CommentRowResolver,
    ArticleCommentsResolver,
    VideoCommentsResolver,
    LessonCommentsResolver,
    ModerationResolver,
    AccountBanResolver,
    CommentBanResolver,
    CommentRowBanResolver,
    OwnCommentResolver,
    NotificationResolver,
    AccountNotificationResolver,
    ReplyDigestResolver,
    AccountReplyDigestResolver,
    FollowResolver,
    PlaceFollowResolver,
    ArticleFollowResolver,
    VideoFollowResolver,
    LessonFollowResolver,
  ],
  routes: [replyDigestRoutes],
  queueDueMail: queueDueDigests,
  cleanUp: async ({ asJob }) => {
    await asJob(deleteOldFollowed);
  },
  personalData: PERSONAL_DATA,
};

import { latePart } from '../../app/late-part.tsx';

/** The comments of an article, video or lesson. Use the ID of the item as the key. */
export const Comments = latePart(() => import('./CommentList.tsx'));

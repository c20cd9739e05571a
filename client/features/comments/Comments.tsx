import { lazyPart } from '../../hydration/lazy-part.tsx';

/** The comments of an article, video or lesson. Use the ID of the item as the key. */
export const Comments = lazyPart(() => import('./CommentList.tsx'));

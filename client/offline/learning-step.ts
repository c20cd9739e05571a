/** What someone did in a lesson, or wrote under an item. */
export type LearningStep =
  | { kind: 'completed'; lessonId: number }
  | { kind: 'answered'; lessonId: number; questionId: string; optionId: string }
  | { kind: 'tried'; lessonId: number; name: string }
  | WaitingComment;

export interface WaitingComment {
  kind: 'commented';
  /** A UUID, by which the server knows the comment if it's sent twice. */
  idempotencyKey: string;
  content: string;
  articleId?: number;
  videoId?: number;
  lessonId?: number;
}

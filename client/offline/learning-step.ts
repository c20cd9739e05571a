/** What a learner did in a lesson. */
export type LearningStep =
  | { kind: 'completed'; lessonId: number }
  | { kind: 'answered'; lessonId: number; questionId: string; optionId: string }
  | { kind: 'tried'; lessonId: number; name: string };

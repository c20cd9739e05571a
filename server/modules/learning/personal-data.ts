import { PUBLIC_LESSON_TITLE } from '../content/personal-data.ts';

export const PERSONAL_DATA = {
  lessons: `
    select p.lesson_id as id, ${PUBLIC_LESSON_TITLE} as title, p.visited_at as "visitedAt", p.completed_at as "completedAt"
    from lesson_progress p left join lesson l on l.id = p.lesson_id left join course_module m on m.id = l.module_id
    where p.user_id = :id order by p.visited_at, p.completed_at, p.lesson_id`,
  quizAnswers: `
    select ${PUBLIC_LESSON_TITLE} as lesson, q.question_id as "questionId", q.option_id as "optionId", q.is_right as "isRight",
      q.answered_at as "answeredAt"
    from quiz_result q left join lesson l on l.id = q.lesson_id left join course_module m on m.id = l.module_id
    where q.user_id = :id order by q.answered_at, q.question_id`,
  tries: `
    select p.lesson_id as id, ${PUBLIC_LESSON_TITLE} as lesson, p.name, p.tried_at as "triedAt"
    from lesson_try p left join lesson l on l.id = p.lesson_id left join course_module m on m.id = l.module_id
    where p.user_id = :id order by p.tried_at, p.lesson_id, p.name`,
  moduleTests: `
    select case when m.status = 'published' then m.title end as module, r.right_count as "rightCount",
      r.question_count as "questionCount", r.taken_at as "takenAt", r.passed_at as "passedAt"
    from module_test_result r left join course_module m on m.id = r.module_id
    where r.user_id = :id order by r.taken_at, r.module_id`,
  reviews: `
    select ${PUBLIC_LESSON_TITLE} as lesson, r.question_id as "questionId", r.box, r.due_on as "dueOn"
    from question_review r left join lesson l on l.id = r.lesson_id left join course_module m on m.id = l.module_id
    where r.user_id = :id order by r.due_on, r.lesson_id, r.question_id`,
  certificates: `
    select id, name, issued_at as "issuedAt" from certificate where user_id = :id`,
  learningDays: `
    select day from learning_day where user_id = :id order by day`,
};

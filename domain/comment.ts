import { z } from 'zod';
import { selection } from './admin-list.ts';
import { isStorable, tidyCharacters } from './characters.ts';
import { COMMENT_MAX, characterCount, commentProblem, REPORT_REASON_MAX, tidyComment } from './comment-text.ts';
import { COMMENT_STATUSES } from './content.ts';
import { INTEGER_MAX } from './limits.ts';
import { explanationShape } from './moderation.ts';
import { bounded, problem } from './text-input.ts';

/** A character takes up to two code units. The rest leaves room for white space that is removed. */
const ROOM = 4;

const content = bounded(COMMENT_MAX * ROOM)
  .superRefine((text, check) => {
    const found = commentProblem(text);
    if (found) check.addIssue({ code: 'custom', message: found });
  })
  .transform(tidyComment);

const id = z.number().int().positive().max(INTEGER_MAX).nullish();

/** A comment on exactly one item. Author and status are set by the server. */
export const newCommentInput = z
  .object({
    content,
    articleId: id,
    videoId: id,
    lessonId: id,
    parentId: id,
  })
  .superRefine(({ articleId, videoId, lessonId }, check) => {
    const given = [articleId, videoId, lessonId].filter((target) => target != null).length;
    if (given === 1) return;
    check.addIssue({ code: 'custom', path: ['articleId'], message: problem(given === 0 ? 'required' : 'invalid') });
  });

export const commentEditInput = z.object({ content });

/** What an admin changes in a comment. Fields that aren't named stay as they are. */
export const commentChangeInput = z.object({
  content: content.optional(),
  status: z.enum(COMMENT_STATUSES).optional(),
  ...explanationShape,
});

/** Several comments that an admin changes together. */
export const commentSelection = z.object({ ids: selection });
export const commentStatusChange = commentSelection.extend({ status: z.enum(COMMENT_STATUSES), ...explanationShape });
export const commentDeletion = commentSelection.extend(explanationShape);

export const commentReportInput = z.object({
  reason: bounded(REPORT_REASON_MAX * ROOM)
    .refine(isStorable, problem('invalid'))
    .overwrite(tidyCharacters)
    .refine((text) => characterCount(text) <= REPORT_REASON_MAX, problem('too_long'))
    .nullish()
    .transform((text) => text || null),
});

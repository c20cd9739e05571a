import { z } from 'zod';
import { commentEditInput } from '#domain/comment.ts';
import { COMMENT_STATUSES } from '#domain/content.ts';
import type { FormKind } from './form-kind.ts';

const schema = commentEditInput.extend({ status: z.enum(COMMENT_STATUSES) });

export const commentKind = {
  section: 'comments',
  type: 'comment',
  schema,
  empty: { content: '', status: 'published' },
  tabs: { english: [], spanish: [], common: ['content', 'status'] },
} satisfies FormKind<typeof schema._output>;

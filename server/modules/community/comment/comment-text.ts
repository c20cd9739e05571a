import { AppError } from '#domain/app-error.ts';
import { secretIn } from '#domain/scam-guard.ts';
import type { Comment } from './comment.entity.ts';

/** @throws AppError BAD_USER_INPUT for a seed phrase or private key. It is neither stored nor logged. */
export function refuseSecrets(texts: Record<string, string>): void {
  for (const [field, text] of Object.entries(texts)) {
    const secret = secretIn(text);
    if (secret) throw AppError.badInput({ [field]: secret });
  }
}

export function setContent(comment: Comment, content: string): void {
  if (content === comment.content) return;
  comment.content = content;
  comment.editedAt = new Date();
}

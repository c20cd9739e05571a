import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type ClientDocument, UNKNOWN_HASH } from '#domain/client-document.ts';
import { STATUS } from './error-status.ts';
import { hashSentIn } from './sent-document.ts';

/** Characters of the texts of other documents whose parsed form is cached, which is about sixty times as large. */
const MAX_SIZE = 256 * 1_024;

/**
 * Replaces the hash of a document of the site's own client with its text. Such a document is trusted: its cost needs no
 * limit. A client of another build falls back to the text when its hash is unknown.
 */
export function trustedDocuments(documents: readonly ClientDocument[]): RequestHandler {
  const texts = new Map(documents.map(({ hash, text }) => [hash, text]));
  return (req, res, next) => {
    const hash = hashSentIn(req.body);
    // With a text, it would be Apollo's way to store that under its hash, which Apollo Server refuses.
    if (hash === null || req.body.query !== undefined) return next();
    const { extensions: _, ...operation } = req.body;
    const text = texts.get(hash);
    if (text === undefined) {
      const message = 'The server does not know a document with this hash. Send its text.';
      res.status(STATUS.BAD_USER_INPUT).json({ errors: [{ message, extensions: { code: UNKNOWN_HASH } }] });
      return;
    }
    req.body = { ...operation, query: text };
    req.api.isTrustedDocument = true;
    next();
  };
}

/** Caches parsed and validated documents for Apollo Server: those of the site's own client permanently, others for a while. */
export class ParsedDocuments {
  private readonly own: ReadonlySet<string>;
  private readonly parsed = new Map<string, DocumentNode>();
  private readonly others = new LRUCache<string, DocumentNode>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ loc }) => Math.max(1, loc?.source.body.length ?? MAX_SIZE),
  });

  constructor(documents: readonly ClientDocument[]) {
    this.own = new Set(documents.map(({ text }) => createHash('sha256').update(text).digest('hex')));
  }

  /** @param key ends with the SHA-256 digest of the text, after a colon. */
  async get(key: string): Promise<DocumentNode | undefined> {
    return this.parsed.get(key) ?? this.others.get(key);
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    if (this.own.has(key.slice(key.lastIndexOf(':') + 1))) this.parsed.set(key, document);
    else this.others.set(key, document);
  }

  async delete(key: string): Promise<boolean> {
    return this.parsed.delete(key) || this.others.delete(key);
  }
}

import { BodyConverter } from '#cli/content/body-converter.ts';
import { type ContentFormat, readContent } from '#cli/content/formats.ts';
import type { SourceOptions } from '#cli/content/reading.ts';
import { DraftCheck } from '#server/modules/content/import/check-drafts.ts';
import type { ContentDraft, ContentProblem } from '#server/modules/content/import/content-draft.ts';

/** A draft with its bodies as HTML. */
export type WholeDraft = Omit<ContentDraft, 'body'> & { body?: { content: string; contentEs: string | null } };

export interface WholeSource {
  drafts: WholeDraft[];
  /** What an import would say of it, as far as it needs no database. */
  problems: ContentProblem[];
}

/** For all folders of a test file: threads take longer to start than most texts to convert. */
const bodies = new BodyConverter(null);

/** Everything in a folder, converted without the cache. */
export async function wholeContent(
  folder: string,
  format: ContentFormat = 'sato',
  options: SourceOptions = {},
): Promise<WholeSource> {
  const source = await readContent(folder, format, bodies, options);
  const check = new DraftCheck(source);
  const drafts: WholeDraft[] = [];
  for await (const draft of source.drafts) {
    check.check(draft);
    const { body, ...rest } = draft;
    if (!body) drafts.push(rest);
    else {
      const contentEs = (await body.contentEs?.html()) ?? null;
      drafts.push({ ...rest, body: { content: await body.content.html(), contentEs } });
    }
  }
  return { drafts, problems: check.problems() };
}

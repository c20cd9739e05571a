import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Language } from '#domain/language.ts';
import { generatedArticle, type Teaser } from './articles.ts';

/** The text in Markdown of the article of a number. */
type BodyOf = (number: number, language: Language, teaser: Teaser) => string;

/** Writes the articles 1 to `count` as a content folder of the command line. */
export function writeContentFolder(folder: string, count: number, bodyOf: BodyOf): void {
  for (let number = 1; number <= count; number += 1) {
    const article = generatedArticle(number);
    const itemFolder = join(folder, 'articles', article.slug);
    mkdirSync(itemFolder, { recursive: true });
    const meta = { category: article.category, status: 'published', date: article.createdAt.toISOString() };
    writeFileSync(join(itemFolder, 'meta.yml'), stringify(meta));
    for (const language of ['en', 'es'] as const) {
      writeFileSync(
        join(itemFolder, `${language}.md`),
        markdown(article[language], bodyOf(number, language, article[language])),
      );
    }
  }
}

function markdown(teaser: Teaser, body: string): string {
  return `---\n${stringify(teaser)}---\n${body}\n`;
}

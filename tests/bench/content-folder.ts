import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Language } from '#domain/language.ts';
import { type GeneratedArticle, generatedArticle, generatedBody } from './articles.ts';

/** Writes the articles 1 to `count` as a content folder of the command line. */
export function writeContentFolder(folder: string, count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const article = generatedArticle(number);
    const itemFolder = join(folder, 'articles', article.slug);
    mkdirSync(itemFolder, { recursive: true });
    const meta = { category: article.category, status: 'published', date: article.createdAt.toISOString() };
    writeFileSync(join(itemFolder, 'meta.yml'), stringify(meta));
    for (const language of ['en', 'es'] as const) {
      writeFileSync(join(itemFolder, `${language}.md`), markdown(number, article, language));
    }
  }
}

function markdown(number: number, article: GeneratedArticle, language: Language): string {
  return `---\n${stringify(article[language])}---\n${generatedBody(number, language)}\n`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lessonTips } from '#domain/lesson-tips.ts';

const COURSE = 'cli/starter-content/course';
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const hasOwnTip = (path: string) => /^tip:/m.test(readFileSync(`${path}/en.md`, 'utf8'));

describe('the closing tips', () => {
  it('differ for the lessons of the whole starter course, in both languages', () => {
    for (const language of ['en', 'es'] as const) {
      const tips = folders(COURSE).flatMap((module) =>
        lessonTips(
          folders(`${COURSE}/${module}`)
            .filter((slug) => !hasOwnTip(`${COURSE}/${module}/${slug}`))
            .map((slug) => ({ slug, title: slug })),
          language,
        ),
      );
      expect(tips.length).toBeGreaterThan(10);
      expect(new Set(tips).size, language).toBe(tips.length);
    }
  });

  it('fit the subject of a lesson, and differ within a module of lessons on one subject', () => {
    const lesson = (title: string) => ({ slug: 'x', title });
    const [backups, again, others] = lessonTips(['Seeds', 'More seeds', 'Gardening'].map(lesson), 'en');
    expect(backups).toMatch(/seed phrase on paper/);
    expect(new Set([backups, again, others]).size).toBe(3);
  });

  it('exist for every lesson of a module, however many there are', () => {
    const many = Array.from({ length: 50 }, (_, n) => ({ slug: `lesson-${n}`, title: `Lesson ${n}` }));
    expect(lessonTips(many, 'es').filter((tip) => tip.length > 20)).toHaveLength(50);
  });
});

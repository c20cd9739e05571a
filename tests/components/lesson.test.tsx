import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { storedLearning } from '#client/app/stored-learning.ts';
import { LanguageSelector } from '#client/frame/LanguageSelector.tsx';
import CoursePage from '#client/pages/CoursePage.tsx';
import LessonPage from '#client/pages/LessonPage.tsx';
import type { Language } from '#domain/language.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { type Api, type Fields, hold, refused, serve } from './api.ts';
import { draw, type Viewing } from './render.tsx';

type Bilingual = { en: string; es: string | null };

const ANA = { id: 7, username: 'ana' };
const both = (en: string, es: string | null = null): Bilingual => ({ en, es });
const inLanguage = ({ en, es }: Bilingual, language: Language) =>
  language === 'es' && es ? { value: es, language: 'es' } : { value: en, language: 'en' };

/** Questions as a page gets them. */
const asked = (questions: typeof QUESTIONS, lessonId: number) =>
  questions.map(({ id, answer, question, options, explanation }) => ({
    ...{ id, answer, lessonId },
    localized: ({ language }: { language: Language }) => ({
      question: inLanguage(question, language),
      options: options.map((option) => ({ id: option.id, text: inLanguage(option.text, language) })),
      explanation: inLanguage(explanation, language),
    }),
  }));

interface Course {
  completed: Set<number>;
  /** The lesson visited last. */
  visited: number | null;
}

const LESSONS = [
  { id: 1, slug: 'money', module: 1, title: both('Money', 'Dinero') },
  { id: 2, slug: 'keys', module: 1, title: both('Keys') },
  { id: 3, slug: 'blocks', module: 2, title: both('Blocks') },
];
const MODULES = [
  { id: 1, title: both('Basics', 'Lo básico') },
  { id: 2, title: both('Nodes') },
];

/** A course as the API has it for one learner, or for a visitor if none is given. @param lesson of all of its lessons. */
function serveCourse(course: Course | null, lesson: Fields = {}, fields: Fields = {}): Api {
  const titled = (title: Bilingual) => ({
    localized: ({ language }: { language: Language }) => ({
      title: inLanguage(title, language),
      reading: { value: '<p>Text</p>', language: 'en' },
      ...(lesson.localized as object),
    }),
  });
  const lessonOf = ({ id, slug, module, title }: (typeof LESSONS)[number]): Fields => ({
    ...{ id, slug, status: 'published', duration: '5 min' },
    isCompleted: () => course?.completed.has(id) ?? false,
    module: () => moduleOf(MODULES[module - 1] as (typeof MODULES)[number]),
    next: () => LESSONS[id] && lessonOf(LESSONS[id]),
    ...titled(title),
    ...Object.fromEntries(Object.entries(lesson).filter(([name]) => name !== 'localized')),
  });
  const moduleOf = ({ id, title }: (typeof MODULES)[number]): Fields => ({
    ...{ id, slug: title.en.toLowerCase(), status: 'published' },
    lessons: () => LESSONS.filter(({ module }) => module === id).map(lessonOf),
    ...titled(title),
  });
  const progress = () => {
    if (!course) return null;
    const { completed, visited } = course;
    const open = LESSONS.filter(({ id }) => !completed.has(id));
    const next = open.find(({ id }) => id === visited) ?? open.find(({ id }) => id > (visited ?? 0)) ?? open[0];
    return { completedCount: completed.size, lessonCount: 3, continueLesson: next ? lessonOf(next) : null };
  };
  const step =
    (change: (course: Course, id: number) => void) =>
    ({ lessonId }: { lessonId: number }) => {
      if (course) change(course, lessonId);
      return { lesson: lessonOf(LESSONS[lessonId - 1] as (typeof LESSONS)[number]), progress: progress() };
    };
  return serve({
    lesson: ({ slug }: Fields) => {
      const found = LESSONS.find((each) => each.slug === slug);
      return found ? lessonOf(found) : null;
    },
    courseModules: () => MODULES.map(moduleOf),
    myProgress: progress,
    completeLesson: step(({ completed }, id) => completed.add(id)),
    reopenLesson: step(({ completed }, id) => completed.delete(id)),
    visitLesson: step((known, id) => Object.assign(known, { visited: id })),
    ...fields,
  });
}

async function drawPage(path: string, viewing: Viewing = { me: ANA }): Promise<UserEvent> {
  const page = (
    <>
      <LanguageSelector />
      <Routes>
        <Route path="/course" element={<CoursePage />} />
        <Route path="/course/:slug" element={<LessonPage />} />
      </Routes>
    </>
  );
  const person = await draw(page, { path, ...viewing });
  await screen.findByRole('heading', { level: 1 });
  return person;
}
const begun = (given: Partial<Course> = {}): Course => ({ completed: new Set(), visited: null, ...given });
const button = (name: string) => screen.getByRole('button', { name });
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const written = (api: Api) => api.written().map(({ operation }) => operation);

describe('the button of a lesson', () => {
  it.each([
    ['en', 'Log in to mark lessons as complete and keep track of your progress'],
    ['es', 'Inicia sesión para marcar lecciones como completadas y seguir tu progreso'],
  ] as const)(
    'LESS-13 is an invitation to log in for visitors, which leads back to it, in %s',
    async (language, name) => {
      serveCourse(null);
      await drawPage('/course/money', { language });
      expect(href(name)).toBe('/login?returnTo=%2Fcourse%2Fmoney%23completion');
      expect(screen.queryByRole('button', { name: /Complete|completada/ })).toBeNull();
    },
  );

  it('LESS-13 LESS-14 reads "Completed" once pressed, and one link leads on', async () => {
    const course = begun();
    serveCourse(course);
    const person = await drawPage('/course/money');
    screen.getByText('Lesson 1 of 2');
    await person.click(button('Mark as Complete'));
    expect(button('Completed').getAttribute('aria-disabled')).toBe('true');
    expect(href(/^Next Lesson\s*Keys$/)).toBe('/course/keys');
    expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
    const outline = within(screen.getAllByRole('navigation', { name: 'In this module' })[0] as HTMLElement);
    await expect
      .poll(() => outline.getAllByRole('link').map(({ textContent }) => textContent))
      .toEqual([expect.stringMatching(/Money\s*Completed/), 'Keys']);
    expect(course.completed).toEqual(new Set([1]));
  });

  it('LESS-13 a quiet action takes it back, by keyboard too, and the focus stays at hand', async () => {
    const course = begun({ completed: new Set([1]) });
    serveCourse(course);
    const person = await drawPage('/course/money');
    button('Completed').focus();
    await person.keyboard('{Tab}{Enter}');
    await screen.findByRole('button', { name: 'Mark as Complete' });
    expect(document.activeElement).toBe(button('Mark as Complete'));
    await person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Completed' });
    await expect.poll(() => course.completed).toEqual(new Set([1]));
  });

  it('LESS-13 shows the completion before the server has answered, and takes it back where that fails', async () => {
    const { held: failed, release: fail } = hold();
    serveCourse(
      begun(),
      {},
      {
        completeLesson: async () => {
          await failed;
          throw refused('UNAVAILABLE');
        },
      },
    );
    const person = await drawPage('/course/money');
    await person.click(button('Mark as Complete'));
    await screen.findByRole('button', { name: 'Completed' });
    fail();
    await screen.findByText('Something went wrong');
    await screen.findByRole('button', { name: 'Mark as Complete' });
  });

  it('LESS-14 a session that has ended says so, and the page stays', async () => {
    serveCourse(
      begun(),
      {},
      {
        completeLesson: () => {
          throw refused('UNAUTHENTICATED');
        },
      },
    );
    const person = await drawPage('/course/money');
    await person.click(screen.getAllByRole('radio')[0] as HTMLElement);
    await person.click(button('Mark as Complete'));
    await screen.findByText(/^Your session has ended, so this did not go through\./);
    expect(href('Log in again')).toBe('/login?returnTo=%2Fcourse%2Fmoney%23completion');
    expect(screen.getAllByRole<HTMLInputElement>('radio')[0]?.checked).toBe(true);
    button('Mark as Complete');
  });

  it('COURSE-08 the last lesson of a module brings congratulations and leads to the next module, that of the course to none', async () => {
    serveCourse(begun({ completed: new Set([1]) }));
    const person = await drawPage('/course/keys');
    await person.click(button('Mark as Complete'));
    const praise = () => screen.queryByRole('complementary', { name: 'Module complete!' });
    await expect
      .poll(() => praise()?.textContent)
      .toContain('You have completed every lesson of “Basics”. Sato is proud of you.');
    await person.click(await screen.findByRole('link', { name: 'Continue with Blocks' }));
    await screen.findByRole('heading', { level: 1, name: 'Blocks' });
    expect(praise()).toBeNull();
    await person.click(button('Mark as Complete'));
    await expect.poll(() => praise()?.textContent).toContain('and with it the whole course');
    expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
  });
});

describe('the questions of earlier lessons', () => {
  const answers = [{ optionId: 'key', isRight: true }];
  const earlierQuestions = asked(QUESTIONS, 3).map((question, index) => ({
    lessonSlug: 'blocks',
    lessonTitle: { value: 'Blocks', language: 'en' },
    question: { ...question, myAnswer: answers[index] ?? null },
  }));

  async function answer(person: UserEvent, option: string) {
    await person.click(await screen.findByText('Do you remember?'));
    const form = within(screen.getAllByRole('form', { name: 'Blocks', hidden: true })[0] as HTMLElement);
    expect(form.queryAllByRole('radio', { checked: true, hidden: true })).toEqual([]);
    expect(form.getByRole('status', { hidden: true }).textContent).toBe('');
    await person.click(form.getByRole('radio', { name: option, hidden: true }));
    await person.click(form.getByRole('button', { name: 'Check Answer', hidden: true }));
    return form;
  }

  it('ask again what was answered before, say why, and store the answer of a learner', async () => {
    const api = serveCourse(begun(), { earlierQuestions });
    const person = await drawPage('/course/keys');
    const form = await answer(person, 'The bank');
    expect(form.getByRole('status', { hidden: true }).textContent).toContain('Only the key signs.');
    await expect
      .poll(() => api.written().find(({ operation }) => operation === 'RecordAnswer')?.variables)
      .toEqual({ lessonId: 3, questionId: 'who-signs', optionId: 'bank' });
    const links = screen.getAllByRole('link', { name: 'Blocks' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/course/blocks', '/course/blocks']);
    screen.getByRole('heading', { name: 'Knowledge Check' });
  });

  it('keep what a visitor missed for the review in this browser', async () => {
    const api = serveCourse(null, { earlierQuestions });
    await answer(await drawPage('/course/keys', {}), 'The bank');
    await expect
      .poll(() => storedLearning().reviews)
      .toEqual([expect.objectContaining({ lessonId: 3, questionId: 'who-signs', box: 0 })]);
    expect(written(api)).toEqual([]);
  });
});

describe('the course page of a learner', () => {
  const box = (name = 'Your progress') => within(screen.getByRole('region', { name }));

  it('COURSE-07 COURSE-08 logged out, it invites to log in and come back', async () => {
    serveCourse(null);
    await drawPage('/course', {});
    const login = await box().findByRole('link', { name: 'Log in to keep track of your progress' });
    expect(login.getAttribute('href')).toBe('/login?returnTo=%2Fcourse%23progress');
  });

  it('COURSE-06 COURSE-08 a new learner has nothing of the example, and begins with the first lesson', async () => {
    serveCourse(begun());
    await drawPage('/course');
    await screen.findByRole('region', { name: 'Your progress' });
    box().getByText('0 of 3 lessons completed');
    box().getByText('0%');
    expect(screen.queryByText(/example/i)).toBeNull();
    expect(href(/^Begin with\s*Money$/)).toBe('/course/money');
    const way = within(screen.getByRole('region', { name: 'Your way through the course' }));
    way.getByRole('link', { name: /^Start here\s*Money$/ });
    expect(way.getAllByRole('listitem')[0]?.textContent).toMatch(/2 lessons/);
  });

  it('COURSE-08 box, modules, lessons and the way show what was completed, and where to continue', async () => {
    serveCourse(begun({ completed: new Set([1, 3]), visited: 1 }));
    await drawPage('/course');
    await screen.findByRole('region', { name: 'Your progress' });
    box().getByText('2 of 3 lessons completed');
    box().getByText('66%');
    const bar = box().getByRole('progressbar', { name: 'Completed lessons' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['2', '3']);
    expect(screen.getAllByText(/% completed/).map(({ textContent }) => textContent)).toEqual([
      '50% completed',
      '100% completed',
    ]);
    expect(
      box()
        .getByRole('link', { name: /^Continue where you left off\s*Keys$/ })
        .getAttribute('href'),
    ).toBe('/course/keys');
    screen.getByText('Continue here');
    const way = within(screen.getByRole('region', { name: 'Your way through the course' }));
    expect(way.getByRole('link', { name: /^Continue\s*Keys$/ }).getAttribute('href')).toBe('/course/keys');
    expect(way.getAllByRole('listitem')[0]?.textContent).toMatch(/1 of 2 lessons completed/);
  });

  it('COURSE-08 the way has no next step once all is completed', async () => {
    serveCourse(begun({ completed: new Set([1, 2, 3]), visited: 3 }));
    await drawPage('/course');
    const way = within(await screen.findByRole('region', { name: 'Your way through the course' }));
    way.getByText('1 of 1 lesson completed');
    expect(way.queryByRole('link', { name: /Start here|Continue/ })).toBeNull();
  });

  it('COURSE-08 opens the module in which the learner continues', async () => {
    serveCourse(begun({ completed: new Set([1, 2]), visited: 2 }));
    await drawPage('/course');
    await screen.findByRole('region', { name: 'Your progress' });
    const isOpen = (name: string) => screen.getByRole('heading', { name }).closest('details')?.open;
    await expect.poll(() => [isOpen('Nodes'), isOpen('Basics')]).toEqual([true, false]);
  });

  it('COURSE-08 goes on with the lesson that was opened last, which is recorded once an opening', async () => {
    const course = begun();
    const api = serveCourse(course);
    const person = await drawPage('/course/blocks');
    await expect.poll(() => course.visited).toBe(3);
    await person.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Course' }),
    );
    await screen.findByRole('link', { name: /^Continue where you left off\s*Blocks$/ });
    expect(written(api)).toEqual(['VisitLesson']);
  });

  it('COURSE-08 lessons in the making, which an admin sees, count for nothing in a module', async () => {
    const title = (value: string) => ({ localized: { title: { value, language: 'en' } } });
    const lesson = (id: number, status: string, isCompleted: boolean) => ({
      ...{ id, slug: `lesson-${id}`, status, isCompleted },
      ...title(`Lesson ${id}`),
    });
    serveCourse(
      begun(),
      {},
      {
        courseModules: [
          { id: 1, ...title('Basics'), lessons: [lesson(1, 'published', true), lesson(2, 'draft', false)] },
          { id: 2, ...title('Nodes'), lessons: [lesson(3, 'published', false), lesson(4, 'draft', true)] },
        ],
      },
    );
    await drawPage('/course', { me: { ...ANA, role: 'admin' } });
    const shown = (await screen.findAllByText(/% completed/)).map(({ textContent }) => textContent);
    expect(shown).toEqual(['100% completed', '0% completed']);
  });

  it('COURSE-08 is the same in Spanish', async () => {
    serveCourse(begun({ completed: new Set([3]) }));
    await drawPage('/course', { me: ANA, language: 'es' });
    await screen.findByRole('region', { name: 'Tu progreso' });
    box('Tu progreso').getByText('1 de 3 lecciones completadas');
    box('Tu progreso').getByRole('link', { name: /^Continúa donde lo dejaste\s*Dinero$/ });
  });
});

describe('the questions of a lesson', () => {
  const form = (number: number, name: RegExp | string = new RegExp(`Question ${number} of 2$`)) =>
    within(screen.getByRole('form', { name }));
  const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  const verdict = (number = 1) => form(number).getByRole('status').textContent;
  const check = (person: UserEvent, number = 1) =>
    person.click(form(number).getByRole('button', { name: 'Check Answer' }));
  const questions = asked(QUESTIONS, 1);

  it('LESS-09 are shown instead of the fixed one, each with an answer of its own, of which a visitor sends nothing', async () => {
    const api = serveCourse(null, { questions });
    const person = await drawPage('/course/money', {});
    screen.getByRole('heading', { name: 'Knowledge Check' });
    expect(screen.queryByText('What makes bitcoin really yours?')).toBeNull();
    expect(within(form(1).getByRole('group', { name: 'Who signs?' })).getAllByRole('radio')).toHaveLength(4);
    await person.click(option('The bank'));
    await check(person);
    expect(verdict()).toBe('Not quite. Only the key signs.');
    await person.click(option('The holder of the key'));
    expect(verdict()).toBe('');
    await check(person);
    expect(verdict()).toBe('Right! Only the key signs.');
    await check(person, 2);
    expect(verdict(2)).toBe('Choose an answer first.');
    expect(written(api)).toEqual([]);
  });

  it('LESS-08 an answer of a learner is stored', async () => {
    const api = serveCourse(begun(), { questions }, { recordAnswer: questions[0] });
    const person = await drawPage('/course/money');
    await person.click(option('The bank'));
    await check(person);
    await expect
      .poll(() => api.written().at(-1)?.variables)
      .toEqual({
        lessonId: 1,
        questionId: 'who-signs',
        optionId: 'bank',
      });
    expect(form(1).queryByRole('alert')).toBeNull();
  });

  it.each([
    ['the question is not there any more', () => refused('NOT_FOUND'), 'This question has changed.'],
    ['it could not be stored', () => refused('UNAVAILABLE'), 'Your answer couldn’t be saved.'],
    ['the session has ended', () => refused('UNAUTHENTICATED'), 'Your session has ended, so this did not go through.'],
  ])('LESS-08 says so when %s, and the answer stays', async (_, refusal, message) => {
    serveCourse(
      begun(),
      { questions },
      {
        recordAnswer: () => {
          throw refusal();
        },
      },
    );
    const person = await drawPage('/course/money');
    await person.click(option('The bank'));
    await check(person);
    expect(verdict()).toBe('Not quite. Only the key signs.');
    const alert = within(await form(1).findByRole('alert'));
    alert.getByText(message, { exact: false });
    if (refusal().extensions.code === 'UNAUTHENTICATED') {
      expect(alert.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe(
        '/login?returnTo=%2Fcourse%2Fmoney%23knowledge-check',
      );
    }
    expect(option('The bank').checked).toBe(true);
  });

  it('LESS-07 one within the text behaves like those at the end, where it is missing', async () => {
    const ask = (label: string, id = 'who-signs') => `<div data-try="question" data-id="${id}">${label}</div>`;
    const value = `<p>Keys sign.</p>\n${ask('Before you read on')}\n${ask('Removed', 'gone')}\n<p>More.</p>`;
    const api = serveCourse(
      begun(),
      { questions, localized: { reading: { value, language: 'en' } } },
      {
        recordAnswer: questions[0],
      },
    );
    const person = await drawPage('/course/money');
    const inText = within(
      within(screen.getAllByRole('article')[0] as HTMLElement).getByRole('form', { name: 'Before you read on' }),
    );
    expect(screen.queryByText('Removed')).toBeNull();
    expect(form(1, 'Knowledge Check').getAllByRole('radio')).toHaveLength(4);
    expect(screen.getAllByRole('radio')).toHaveLength(8);
    inText.getByRole('button', { name: 'Check Answer' }).focus();
    await person.keyboard('{Enter}');
    expect(inText.getByRole('status').textContent).toBe('Choose an answer first.');
    await person.click(inText.getByRole('radio', { name: 'The holder of the key' }));
    await person.click(inText.getByRole('button', { name: 'Check Answer' }));
    expect(inText.getByRole('status').textContent).toBe('Right! Only the key signs.');
    await expect.poll(() => written(api)).toContain('RecordAnswer');
  });

  it('LESS-07 one that is only within the text leaves no empty Knowledge Check', async () => {
    const value = '<div data-try="question" data-id="who-signs">Before you read on</div>';
    serveCourse(null, { questions: questions.slice(0, 1), localized: { reading: { value, language: 'en' } } });
    await drawPage('/course/money', {});
    screen.getByRole('form', { name: 'Before you read on' });
    expect(screen.queryByRole('heading', { name: 'Knowledge Check' })).toBeNull();
  });

  it('LESS-09 come in the interface language, English spoken as such where Spanish is missing, and keep the choice', async () => {
    serveCourse(null, { questions });
    const person = await drawPage('/course/money', {});
    await person.click(option('The holder of the key'));
    await person.click(option('No end'));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es');
    const spanish = within(await screen.findByRole('group', { name: '¿Quién firma?' }));
    expect(spanish.getByText('The holder of the key').getAttribute('lang')).toBe('en');
    expect(spanish.getByText('El banco').closest('[lang]')?.getAttribute('lang') ?? 'es').toBe('es');
    expect([option('The holder of the key').checked, option('No end').checked]).toEqual([true, true]);
    await person.click(
      within(screen.getByRole('form', { name: /Pregunta 1 de 2$/ })).getByRole('button', {
        name: 'Comprobar respuesta',
      }),
    );
    await screen.findByText(/Solo la clave firma\./);
  });

  it('LESS-07 a choice on the fixed question stays when the language changes', async () => {
    serveCourse(null);
    const person = await drawPage('/course/money', {});
    await person.click(option('The receipt of the purchase'));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es');
    await screen.findByRole('heading', { level: 1, name: 'Dinero' });
    expect(option('El recibo de la compra').checked).toBe(true);
  });
});

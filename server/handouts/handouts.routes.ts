import { type Request, type Response, Router } from 'express';
import { addresses } from '#domain/addresses.ts';
import { AppError } from '#domain/app-error.ts';
import { isLanguage, type Language } from '#domain/language.ts';
import { ANONYMOUS } from '#domain/viewer.ts';
import { admission } from '../http/admission.ts';
import { originOf } from '../http/origin.ts';
import { POLICY_HEADER } from '../http/security-headers.ts';
import { booklet } from './booklet.ts';
import { epub } from './epub.ts';
import { type HandoutLesson, type HandoutModule, handoutLesson, handoutModule } from './handout-lesson.ts';
import { handoutPolicy } from './handout-page.ts';
import { PAPER_STYLE, SLIDES_STYLE } from './handout-style.ts';
import { questionSheet } from './question-sheet.ts';
import { slides } from './slides.ts';

/** Most bytes of a module's texts that become one file. */
const LONGEST_MODULE = 4 * 1_024 * 1_024;
/** How many are made at a time, and how many requests wait for that. */
const AT_A_TIME = { running: 1, waiting: 20 };
const ID = /^[1-9]\d{0,8}$/;

/**
 * Published lessons for paper, e-book readers and classrooms. Everyone gets the same, so drafts are never part of it,
 * not even for admins.
 */
export function handouts(): Router {
  const routes = Router();
  // Making one takes up to half a second. Those for visitors are kept in memory.
  const inTurn = admission(AT_A_TIME);
  routes.get(addresses.booklet(':id', ':language', ':format'), inTurn, async (req, res, next) => {
    const [id, language, format] = [part(req, 'id'), part(req, 'language'), part(req, 'format')];
    const isKnown = ID.test(id) && isLanguage(language) && (format === 'html' || format === 'epub');
    const module = isKnown ? await wholeModule(req, Number(id), language) : null;
    if (!module || !isLanguage(language)) return next();
    const origin = originOf(req);
    if (format === 'html') return sendPage(res, booklet(module, origin, language), PAPER_STYLE);
    res.attachment(`${module.slug}-${language}.epub`).type('application/epub+zip');
    res.send(Buffer.from(epub(module, origin, language)));
  });
  routes.get(addresses.slides(':slug', ':language'), inTurn, async (req, res, next) => {
    const language = part(req, 'language');
    const lesson = await wholeLesson(req, language);
    if (!lesson || !isLanguage(language)) return next();
    sendPage(res, slides(lesson, originOf(req), language), SLIDES_STYLE);
  });
  for (const [address, hasAnswers] of [
    [addresses.questions, false],
    [addresses.answers, true],
  ] as const) {
    routes.get(address(':slug', ':language'), inTurn, async (req, res, next) => {
      const language = part(req, 'language');
      const lesson = await wholeLesson(req, language);
      if (!lesson || lesson.questions.length === 0 || !isLanguage(language)) return next();
      sendPage(res, questionSheet(lesson, language, hasAnswers), PAPER_STYLE);
    });
  }
  return routes;
}

/** A part of the address. */
function part({ params }: Request, name: string): string {
  return String(params[name] ?? '');
}

function sendPage(res: Response, page: string, style: string): void {
  res.set(POLICY_HEADER, handoutPolicy(style)).set('X-Robots-Tag', 'noindex').type('html').send(page);
}

/** @returns null if there is no such published lesson. */
async function wholeLesson(req: Request, language: string): Promise<HandoutLesson | null> {
  if (!isLanguage(language)) return null;
  const lesson = await req.api.services.course.lesson(ANONYMOUS, { slug: part(req, 'slug') });
  return lesson && handoutLesson(lesson, language, req.api);
}

/**
 * @returns null if there is no such published module, or nothing in it.
 * @throws AppError PAYLOAD_TOO_LARGE.
 */
async function wholeModule(req: Request, id: number, language: Language): Promise<HandoutModule | null> {
  const { course } = req.api.services;
  const module = await course.module(ANONYMOUS, id);
  const [lessons = []] = module ? await course.outlines(ANONYMOUS, [module]) : [];
  if (!module || lessons.length === 0) return null;
  if ((await course.bodySize(lessons)) > LONGEST_MODULE) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'This module is too long for one file. Read it lesson by lesson.');
  }
  await course.loadBodies(lessons);
  await course.questions(lessons);
  return handoutModule(module, lessons, language, req.api);
}

import { hash } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { addresses } from '#domain/addresses.ts';
import { AppError } from '#domain/app-error.ts';
import { isLanguage, type Language } from '#domain/language.ts';
import { ANONYMOUS } from '#domain/viewer.ts';
import { concurrencyLimit } from '../../../platform/http/concurrency-limit.ts';
import { originOf } from '../../../platform/http/origin.ts';
import { POLICY_HEADER } from '../../../platform/http/security-headers.ts';
import type { Site } from '../../../platform/site.ts';
import { CourseService } from '../../content/course/course.service.ts';
import { mediaIn } from '../../media/bodies-with-media.ts';
import type { Media } from '../../media/media.entity.ts';
import { bookPictures } from './book-pictures.ts';
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
/** In bytes. */
const MAX_SIZE = 16 * 1_024 * 1_024;
const ID = /^[1-9]\d{0,8}$/;

/**
 * Published lessons for paper, e-book readers and classrooms. Everyone gets the same, so drafts are never part of it,
 * not even for admins.
 */
export function handouts({ rateLimits, mediaFiles }: Pick<Site, 'rateLimits' | 'mediaFiles'>): Router {
  const routes = Router();
  /** By what is in them and where they are read. */
  const cache = new LRUCache<string, Buffer>({ maxSize: MAX_SIZE, sizeCalculation: ({ length }) => length });
  // Those whose limit is used up don't wait where others do.
  const mayMake: RequestHandler = async (req, _res, next) => {
    await rateLimits.refuseHandout(req.api.clientAddress);
    next();
  };
  const inTurn = concurrencyLimit(AT_A_TIME);
  routes.get(addresses.booklet(':id', ':language', ':format'), mayMake, inTurn, async (req, res, next) => {
    const [id, language, format] = [part(req, 'id'), part(req, 'language'), part(req, 'format')];
    const isKnown = ID.test(id) && isLanguage(language) && (format === 'html' || format === 'epub');
    const module = isKnown ? await wholeModule(req, Number(id), language) : null;
    if (!module || !isLanguage(language)) return next();
    const origin = originOf(req);
    if (format === 'html') {
      const page = await madeOnce(req, module, () => booklet(module, origin, language));
      return sendPage(res, page, PAPER_STYLE);
    }
    const book = await madeOnce(req, module, async () => {
      const pictures = await bookPictures(await picturesOf(module, req), mediaFiles);
      return epub(module, pictures, origin, language);
    });
    res.attachment(`${module.slug}-${language}.epub`).type('application/epub+zip').send(book);
  });
  routes.get(addresses.slides(':slug', ':language'), mayMake, inTurn, async (req, res, next) => {
    const language = part(req, 'language');
    const lesson = await wholeLesson(req, language);
    if (!lesson || !isLanguage(language)) return next();
    const page = await madeOnce(req, lesson, () => slides(lesson, originOf(req), language));
    sendPage(res, page, SLIDES_STYLE);
  });
  for (const [address, hasAnswers] of [
    [addresses.questions, false],
    [addresses.answers, true],
  ] as const) {
    routes.get(address(':slug', ':language'), mayMake, inTurn, async (req, res, next) => {
      const language = part(req, 'language');
      const lesson = await wholeLesson(req, language);
      if (!lesson || lesson.questions.length === 0 || !isLanguage(language)) return next();
      const page = await madeOnce(req, lesson, () => questionSheet(lesson, language, hasAnswers));
      sendPage(res, page, PAPER_STYLE);
    });
  }
  return routes;

  /** What was made from the same content before; otherwise made now. @throws AppError RATE_LIMITED. */
  async function madeOnce(
    req: Request,
    content: HandoutLesson | HandoutModule,
    make: () => string | Promise<string | Buffer>,
  ): Promise<Buffer> {
    const key = hash('sha256', JSON.stringify([req.path, originOf(req), content]), 'base64');
    const known = cache.get(key);
    if (known) return known;
    await rateLimits.handout(req.api.clientAddress);
    const made = Buffer.from(await make());
    cache.set(key, made);
    return made;
  }
}

/** A part of the address. */
function part({ params }: Request, name: string): string {
  return String(params[name] ?? '');
}

function sendPage(res: Response, page: Buffer, style: string): void {
  res.set(POLICY_HEADER, handoutPolicy(style)).set('X-Robots-Tag', 'noindex').type('html').send(page);
}

/** @returns null if there is no such published lesson. */
async function wholeLesson(req: Request, language: string): Promise<HandoutLesson | null> {
  if (!isLanguage(language)) return null;
  const lesson = await req.api.get(CourseService).lesson(ANONYMOUS, { slug: part(req, 'slug') });
  return lesson && handoutLesson(lesson, language, req.api);
}

/**
 * @returns null if there is no such published module, or nothing in it.
 * @throws AppError PAYLOAD_TOO_LARGE.
 */
async function wholeModule(req: Request, id: number, language: Language): Promise<HandoutModule | null> {
  const course = req.api.get(CourseService);
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

/** Each picture of the lessons once, in their order. */
async function picturesOf({ lessons }: HandoutModule, { api }: Request): Promise<Media[]> {
  const found = await Promise.all(lessons.map(({ content }) => mediaIn(content.value, api)));
  return [...new Map(found.flatMap((pictures) => [...pictures])).values()];
}

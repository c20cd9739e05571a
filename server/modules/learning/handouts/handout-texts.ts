import type { Language } from '#domain/language.ts';

/** The words of handouts that don't come from stored content. */
export interface HandoutTexts {
  course: string;
  contents: string;
  /** The heading of a lesson's questions. */
  questions: string;
  answers: string;
  answer: string;
  /** The heading of a task in a lesson; what folds first below it has the answers. */
  task: string;
  /** In place of those answers. */
  answersAtEnd: string;
  /** Lines for a name and a date on a sheet. */
  name: string;
  date: string;
  links: string;
  /** In place of something that works only on the site. */
  tryOnline: string;
  readOnline: string;
  source: string;
}

export const HANDOUT_TEXTS: Record<Language, HandoutTexts> = {
  en: {
    course: 'The Bitcoin course',
    contents: 'Contents',
    questions: 'Check what you know',
    answers: 'Answers',
    answer: 'Answer',
    task: 'Your turn',
    answersAtEnd: 'The answers are at the end.',
    name: 'Name',
    date: 'Date',
    links: 'Links',
    tryOnline: 'Try it on the site',
    readOnline: 'Read it on the site',
    source: 'Source',
  },
  es: {
    course: 'El curso de Bitcoin',
    contents: 'Contenido',
    questions: 'Comprueba lo que sabes',
    answers: 'Respuestas',
    answer: 'Respuesta',
    task: 'Te toca a ti',
    answersAtEnd: 'Las respuestas están al final.',
    name: 'Nombre',
    date: 'Fecha',
    links: 'Enlaces',
    tryOnline: 'Pruébalo en el sitio',
    readOnline: 'Léelo en el sitio',
    source: 'Fuente',
  },
};

import { type Zippable, zipSync } from 'fflate';
import { addresses, inLanguage } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { credit } from './booklet.ts';
import { escaped, type HandoutBody, handoutBody, type Place, xhtmlOf } from './handout-body.ts';
import type { HandoutLesson, HandoutModule } from './handout-lesson.ts';
import { BOOK_STYLE } from './handout-style.ts';
import { HANDOUT_TEXTS } from './handout-texts.ts';
import { answerList, questionList, spoken, taskAnswers } from './questions.ts';

interface Chapter {
  file: string;
  title: string;
  xhtml: string;
}

/**
 * A module as an e-book. The same content gives the same bytes.
 * Source: EPUB 3.3, https://www.w3.org/TR/epub-33/
 */
export function epub(module: HandoutModule, origin: string, language: Language): Uint8Array {
  const texts = HANDOUT_TEXTS[language];
  const place: Place = { origin, language, hasImages: false, deeper: 0 };
  const read = module.lessons.map((lesson) => ({ lesson, ...handoutBody(lesson, place) }));
  const answered = read.filter(({ lesson, answers }) => lesson.questions.length > 0 || answers);
  const chapters: Chapter[] = [
    chapter('title', module.title.value, titlePage(module, origin, language), language),
    ...read.map((each) =>
      chapter(`lesson-${each.lesson.id}`, each.lesson.title.value, lessonText(each, origin, language), language),
    ),
    ...(answered.length > 0 ? [chapter('answers', texts.answers, answerChapter(answered, language), language)] : []),
  ];
  const files: Record<string, string> = {
    'META-INF/container.xml': CONTAINER,
    'book/package.opf': packageDocument(module, chapters, origin, language),
    'book/nav.xhtml': navigation(chapters, language),
    'book/style.css': BOOK_STYLE,
    ...Object.fromEntries(chapters.map(({ file, xhtml }) => [`book/${file}`, xhtml])),
  };
  const encoder = new TextEncoder();
  // The first file tells what this is and must not be compressed. ZIP has no dates before 1980.
  const zipped: Zippable = { mimetype: [encoder.encode('application/epub+zip'), { level: 0 }] };
  for (const [name, text] of Object.entries(files)) zipped[name] = encoder.encode(text);
  return zipSync(zipped, { mtime: new Date('1980-01-01T12:00:00Z') });
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function chapter(name: string, title: string, body: string, language: Language): Chapter {
  return { file: `${name}.xhtml`, title, xhtml: xhtmlPage(title, body, language) };
}

function xhtmlPage(title: string, body: string, language: Language): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${escaped(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

function titlePage({ id, title, description }: HandoutModule, origin: string, language: Language): string {
  const texts = HANDOUT_TEXTS[language];
  const page = origin + addresses.courseModule(id);
  return `<p class="brand">${BRAND.name} · ${texts.course}</p>
<h1>${spoken(title, language)}</h1>
<p>${spoken(description, language)}</p>
<p><a href="${escaped(page)}">${texts.readOnline}</a></p>`;
}

interface ReadLesson extends HandoutBody {
  lesson: HandoutLesson;
}

function lessonText({ lesson, text }: ReadLesson, origin: string, language: Language): string {
  const texts = HANDOUT_TEXTS[language];
  const { language: own } = lesson.content;
  const page = origin + inLanguage(addresses.lesson(lesson.slug), language);
  return `<h1>${spoken(lesson.title, language)}</h1>
<div lang="${own}" xml:lang="${own}">${xhtmlOf(text)}</div>
${credit(lesson, language)}
${lesson.questions.length > 0 ? `<h2>${texts.questions}</h2>${questionList(lesson, language)}` : ''}
<p class="small"><a href="${escaped(page)}">${texts.readOnline}</a></p>`;
}

function answerChapter(lessons: ReadLesson[], language: Language): string {
  const parts = lessons.map(
    ({ lesson, answers }) =>
      `<h2>${spoken(lesson.title, language)}</h2>${taskAnswers(lesson, answers, language)}${answerList(lesson, language)}`,
  );
  return `<h1>${HANDOUT_TEXTS[language].answers}</h1>${parts.join('\n')}`;
}

function navigation(chapters: Chapter[], language: Language): string {
  const { contents } = HANDOUT_TEXTS[language];
  const items = chapters.map(({ file, title }) => `<li><a href="${file}">${escaped(title)}</a></li>`);
  return xhtmlPage(contents, `<nav epub:type="toc"><h1>${contents}</h1><ol>${items.join('')}</ol></nav>`, language);
}

function packageDocument(module: HandoutModule, chapters: Chapter[], origin: string, language: Language): string {
  const changed = module.lessons.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0);
  const modified = new Date(changed).toISOString().replace(/\.\d+Z$/, 'Z');
  const id = (file: string) => file.replace(/\.xhtml$/, '');
  const manifest = chapters.map(({ file, xhtml }) => {
    const properties = xhtml.includes('<svg') ? ' properties="svg"' : '';
    return `<item id="${id(file)}" href="${file}" media-type="application/xhtml+xml"${properties}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escaped(`${origin}${addresses.booklet(module.id, language, 'epub')}`)}</dc:identifier>
<dc:title>${escaped(module.title.value)}</dc:title>
<dc:language>${language}</dc:language>
<dc:creator>${BRAND.name}</dc:creator>
<dc:description>${escaped(module.description.value)}</dc:description>
<meta property="dcterms:modified">${modified}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${manifest.join('\n')}
</manifest>
<spine>${chapters.map(({ file }) => `<itemref idref="${id(file)}"/>`).join('')}</spine>
</package>
`;
}

import { buffer } from 'node:stream/consumers';
import type { Root } from 'hast';
import { ZipFile } from 'yazl';
import { addresses, inLanguage } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import type { BookPictures } from './book-pictures.ts';
import { credit } from './booklet.ts';
import { escaped, handoutBody, xhtmlOf } from './handout-body.ts';
import type { HandoutLesson, HandoutModule } from './handout-lesson.ts';
import { BOOK_STYLE } from './handout-style.ts';
import { HANDOUT_TEXTS } from './handout-texts.ts';
import { lessonAnswers, questionList, spoken } from './questions.ts';
import { turnByTurn } from './turn-by-turn.ts';

/** The first date that ZIP has. */
const DATE = new Date(1980, 0, 1);

interface ZippedFile {
  name: string;
  bytes: Buffer;
  /** For what is compressed already, or must not be. */
  isStored?: boolean;
}

interface Chapter {
  file: string;
  title: string;
  xhtml: string;
}

/**
 * A module as an e-book. The same content gives the same bytes.
 * Source: EPUB 3.3, https://www.w3.org/TR/epub-33/
 */
export async function epub(
  module: HandoutModule,
  pictures: BookPictures,
  origin: string,
  language: Language,
): Promise<Buffer> {
  const texts = HANDOUT_TEXTS[language];
  const digests = [...pictures.keys()];
  const files = new Map(digests.map((digest) => [digest, pictureFile(digest)]));
  const read = await turnByTurn(module.lessons, (lesson) => {
    const { text, answers } = handoutBody(lesson, { origin, language, pictures: files, deeper: 0 });
    const body = lessonText(lesson, text, origin, language);
    return {
      chapter: chapter(`lesson-${lesson.id}`, lesson.title.value, body, language),
      answers: lessonAnswers(lesson, answers, 'h2', language),
    };
  });
  const answers = read.flatMap((each) => each.answers ?? []);
  const answerText = `<h1>${texts.answers}</h1>${answers.join('\n')}`;
  const chapters: Chapter[] = [
    chapter('title', module.title.value, titlePage(module, origin, language), language),
    ...read.map((each) => each.chapter),
    ...(answers.length > 0 ? [chapter('answers', texts.answers, answerText, language)] : []),
  ];
  const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
  return zipped([
    // The first file says what this is.
    { ...file('mimetype', 'application/epub+zip'), isStored: true },
    file('META-INF/container.xml', CONTAINER),
    file('book/package.opf', packageDocument(module, chapters, digests, origin, language)),
    file('book/nav.xhtml', navigation(chapters, language)),
    file('book/style.css', BOOK_STYLE),
    ...chapters.map(({ file: name, xhtml }) => file(`book/${name}`, xhtml)),
    ...[...pictures].map(([digest, bytes]) => ({ name: `book/${pictureFile(digest)}`, bytes, isStored: true })),
  ]);
}

const pictureFile = (digest: string) => `pictures/${digest}.jpg`;

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

function lessonText(lesson: HandoutLesson, text: Root, origin: string, language: Language): string {
  const texts = HANDOUT_TEXTS[language];
  const { language: own } = lesson.content;
  const page = origin + inLanguage(addresses.lesson(lesson.slug), language);
  return `<h1>${spoken(lesson.title, language)}</h1>
<div lang="${own}" xml:lang="${own}">${xhtmlOf(text)}</div>
${credit(lesson, language)}
${lesson.questions.length > 0 ? `<h2>${texts.questions}</h2>${questionList(lesson, language)}` : ''}
<p class="small"><a href="${escaped(page)}">${texts.readOnline}</a></p>`;
}

function navigation(chapters: Chapter[], language: Language): string {
  const { contents } = HANDOUT_TEXTS[language];
  const items = chapters.map(({ file, title }) => `<li><a href="${file}">${escaped(title)}</a></li>`);
  return xhtmlPage(contents, `<nav epub:type="toc"><h1>${contents}</h1><ol>${items.join('')}</ol></nav>`, language);
}

function packageDocument(
  module: HandoutModule,
  chapters: Chapter[],
  digests: string[],
  origin: string,
  language: Language,
): string {
  const changed = module.lessons.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0);
  const modified = new Date(changed).toISOString().replace(/\.\d+Z$/, 'Z');
  const id = (file: string) => file.replace(/\.xhtml$/, '');
  const manifest = chapters.map(({ file, xhtml }) => {
    const properties = xhtml.includes('<svg') ? ' properties="svg"' : '';
    return `<item id="${id(file)}" href="${file}" media-type="application/xhtml+xml"${properties}/>`;
  });
  const pictures = digests.map(
    (digest) => `<item id="picture-${digest}" href="${pictureFile(digest)}" media-type="image/jpeg"/>`,
  );
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
${[...manifest, ...pictures].join('\n')}
</manifest>
<spine>${chapters.map(({ file }) => `<itemref idref="${id(file)}"/>`).join('')}</spine>
</package>
`;
}

/** The same files give the same bytes. Other work goes on while they are compressed. */
function zipped(files: readonly ZippedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes, isStored = false } of files) {
    zip.addBuffer(bytes, name, { compress: !isStored, mtime: DATE, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream);
}

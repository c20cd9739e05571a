import { getSchema } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { shownTree } from '#client/admin/editor/body/html-dom.ts';
import { contentKey } from '#client/admin/editor/body/same-content.ts';
import { splitHtml } from '#client/admin/editor/body/split-html.ts';
import { StoredBody } from '#client/admin/editor/body/stored-body.ts';
import { writeBlock } from '#client/admin/editor/body/write-html.ts';
import { cleanPaste, type Dropped } from '#client/admin/editor/paste/clean-paste.ts';
import { isMarkdown, markdownHtml } from '#client/admin/editor/paste/markdown.ts';
import { schemaExtensions } from '#client/admin/editor/schema/extensions.ts';
import { shownHtml } from '#client/admin/editor/visual/shown-html.ts';
import { bodyDiff } from '#client/admin/history/diff/body-diff.ts';

const schema = getSchema(schemaExtensions);
const ADDED = ' ADDED';
const MAX_TRIES = 12;

function open(html: string) {
  const body = new StoredBody(schema);
  const doc = schema.topNodeType.create(null, body.read(html));
  doc.check();
  return { body, doc };
}

/** A block with a word more at the end of its first line of text; null if it has no text to write in. */
function edited(block: Node): Node | null {
  if (block.isTextblock) return block.copy(block.content.append(Fragment.from(schema.text(ADDED))));
  for (const [index, child] of block.children.entries()) {
    const inner = edited(child);
    if (inner) return block.copy(block.content.replaceChild(index, inner));
  }
  return null;
}

const textOf = (html: string) => shownTree(html).textContent?.replace(/\s+/g, '') ?? '';

/** What is wrong after each block by itself was edited, and after it was taken away. */
function faultsOfEdits(html: string, { body, doc }: ReturnType<typeof open>): string[] {
  const faults: string[] = [];
  const { parts } = splitHtml(html);
  let at = 0;
  // Of a long body some blocks all over it: each try writes the whole body.
  const step = Math.ceil(parts.length / MAX_TRIES);
  for (const [index, { before, source }] of parts.entries()) {
    const start = at + before.length;
    at = start + source.length;
    if (index % step !== 0 && index !== parts.length - 1) continue;
    const block = edited(doc.child(index));
    if (block) {
      const after = body.write(doc.copy(doc.content.replaceChild(index, block)));
      const written = after.slice(start, after.length - (html.length - at));
      if (!after.startsWith(html.slice(0, start))) faults.push(`before block ${index} edited`);
      if (!after.endsWith(html.slice(at))) faults.push(`after block ${index} edited`);
      if (textOf(written).replace(ADDED.trim(), '') !== textOf(source)) faults.push(`in block ${index}: ${written}`);
    }
    const without = body.write(doc.copy(Fragment.from(doc.children.filter((_, other) => other !== index))));
    const next = parts[index + 1];
    if (!without.startsWith(html.slice(0, start - before.length))) faults.push(`before block ${index} deleted`);
    if (!next) continue;
    // Text in no block becomes a paragraph where it would join another.
    const rest = html.slice(at + next.before.length + next.source.length);
    if (!without.includes(next.source) || !without.endsWith(rest)) faults.push(`after block ${index} deleted`);
  }
  return faults;
}

/** What the tests ask of the editor's pure parts, in a page of a browser. */
const asked = {
  cleanPaste: (html: string) => cleanPaste(html),
  /** What is left out of what is pasted. */
  dropped(html: string) {
    const dropped: Dropped[] = [];
    cleanPaste(html, (what) => dropped.push(what));
    return dropped;
  },
  markdownHtml: (text: string) => markdownHtml(text),
  isMarkdown: (text: string) => isMarkdown(text),
  /** What is on the screen of HTML that is kept to the letter. */
  shown(html: string) {
    const holder = document.createElement('div');
    holder.append(shownHtml(html));
    return holder.innerHTML;
  },
  /** What becomes of a body. */
  examined(html: string) {
    const opened = open(html);
    const { body, doc } = opened;
    const rewritten = doc.children.map((block) => writeBlock(block, { hasLines: true })).join('\n');
    return {
      /** Nothing done to it. */
      unchanged: body.write(doc),
      /** Changed and changed back: the nodes are other ones, and equal. */
      changedBack: body.write(schema.nodeFromJSON(doc.toJSON())),
      /** Names of the blocks. */
      kinds: doc.children.map(({ type }) => type.name),
      /** Each block written again, as if all had been edited. */
      rewritten,
      isRewrittenSame: contentKey(rewritten) === contentKey(html),
      faultsOfEdits: faultsOfEdits(html, opened),
    };
  },
  /** The body after a word was written into the block at this place; null if it takes no text. */
  withWord(html: string, index: number): string | null {
    const { body, doc } = open(html);
    const block = edited(doc.child(index));
    return block && body.write(doc.copy(doc.content.replaceChild(index, block)));
  },
  isSame: (a: string, b: string) => contentKey(a) === contentKey(b),
  /** Both versions as one, without the words for marks; what else changed; and the words of each version. */
  compared(before: string, after: string) {
    const changes = bodyDiff(before, after, { inserted: '', deleted: '', end: '', language: 'en' });
    const isSilent = changes.some(
      ({ isSame, shown, markup }) => !isSame && markup.length === 0 && !shown.querySelector('.inserted, .deleted'),
    );
    const merged = document.createElement('template');
    for (const { shown } of changes) merged.content.append(shown);
    for (const label of merged.content.querySelectorAll('.visually-hidden')) label.remove();
    const wordsWithout = (mark: string) => {
      const version = merged.content.cloneNode(true);
      if (!(version instanceof DocumentFragment)) throw new Error('A copy of a fragment is a fragment.');
      for (const marked of version.querySelectorAll(mark)) marked.remove();
      return version.textContent?.replace(/\s+/g, '');
    };
    const versions = { before: wordsWithout('ins.inserted'), after: wordsWithout('del.deleted') };
    for (const mark of merged.content.querySelectorAll('.inserted, .deleted')) mark.removeAttribute('class');
    return {
      html: merged.innerHTML,
      markup: changes.flatMap(({ markup }) => markup),
      isSame: changes.every(({ isSame }) => isSame),
      /** Whether nothing shows one of the changes. */
      isSilent,
      versions,
    };
  },
  textOf,
};

export type EditorInPage = typeof asked;

Object.assign(globalThis, { editorInPage: asked });

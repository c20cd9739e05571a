/** Holds styles while they are examined: as text, in an attribute that the browser knows nothing of. */
export const STYLE = 'data-style';

interface WordItem {
  paragraph: HTMLElement;
  level: number;
  isOrdered: boolean;
}

/** Word writes the items of a list as paragraphs with the sign in them; they become lists. */
export function listsFromWord(tree: DocumentFragment): void {
  let run: WordItem[] = [];
  for (const paragraph of [...tree.querySelectorAll<HTMLElement>('p')]) {
    const item = itemOf(paragraph);
    const follows = run.length > 0 && paragraph.previousElementSibling === run.at(-1)?.paragraph;
    if (!item || !follows) {
      becomeList(run);
      run = [];
    }
    if (item) run.push(item);
  }
  becomeList(run);
}

function itemOf(paragraph: HTMLElement): WordItem | null {
  const style = paragraph.getAttribute(STYLE) ?? '';
  const level = levelIn(style);
  if (level === null) return null;
  const sign = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute(STYLE) ?? ''),
  );
  const isOrdered = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(sign?.textContent ?? '');
  sign?.remove();
  return { paragraph, level, isOrdered };
}

/** Such as 2 of `mso-list:l0 level2 lfo1`; null if the style isn't that of a list item. */
function levelIn(style: string): number | null {
  for (const declaration of style.split(/[;"']/)) {
    const list = declaration.split(/mso-list:/i, 2)[1];
    const level = list && /\blevel(\d)/i.exec(list)?.[1];
    if (level) return Number(level);
  }
  return null;
}

function becomeList(items: WordItem[]): void {
  const [first] = items;
  if (!first) return;
  const anchor = document.createComment('');
  first.paragraph.before(anchor);
  const open: { list: HTMLElement; level: number }[] = [];
  for (const { paragraph, level, isOrdered } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (!current || current.level < level) {
      const list = document.createElement(isOrdered ? 'ol' : 'ul');
      const parent = current?.list.lastElementChild;
      if (parent) parent.append(list);
      else anchor.before(list);
      open.push({ list, level });
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
  anchor.remove();
}

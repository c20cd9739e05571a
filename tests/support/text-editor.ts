import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { type Visitor, visit } from './browser.ts';
import { type SignedIn, signIn } from './sign-in.ts';

/** The rich text editor of a form in the admin area. */
export interface TextEditor extends Visitor {
  /** The text field. */
  text: Locator;
  toolbar: Locator;
  /** A button of the toolbar. */
  tool(name: string): Locator;
  dialog: Locator;
  /** Shows one of the three views. */
  view(name: 'Editor' | 'HTML' | 'Preview'): Promise<void>;
  /** The HTML view. */
  source: Locator;
  /** The HTML that the form would save; ends in the Editor view. */
  html(): Promise<string>;
  preview: Locator;
}

/** Opens the form at this path, signed in, and waits for the editor of its content. */
export async function openTextEditor(
  browser: Browser,
  admin: SignedIn,
  path: string,
  options: BrowserContextOptions = {},
): Promise<TextEditor> {
  const visitor = await visit(browser, admin.site.url, options);
  await signIn(visitor, admin);
  await visitor.open(path);
  const editor = editorIn(visitor.page, 'Content');
  await editor.text.waitFor();
  return { ...visitor, ...editor };
}

function editorIn(page: Page, label: string) {
  const text = page.getByRole('textbox', { name: label, exact: true }).and(page.locator('[contenteditable]'));
  const source = page.locator('textarea').and(page.getByRole('textbox', { name: label, exact: true }));
  const views = page.getByRole('tablist', { name: `Views of: ${label}` });
  const view = (name: string) => views.getByRole('tab', { name, exact: true }).click();
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' }).first();
  return {
    text,
    source,
    toolbar,
    view,
    tool: (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }),
    dialog: page.getByRole('dialog'),
    preview: page.getByRole('tabpanel', { name: 'Preview' }),
    html: async () => {
      await view('HTML');
      const html = await source.inputValue();
      await view('Editor');
      return html;
    },
  };
}

/** Puts another text in place of the one there, in the HTML view; ends in the Editor view. */
export async function rewrite({ view, source }: TextEditor, html: string): Promise<void> {
  await view('HTML');
  await source.fill(html);
  await view('Editor');
}

/** Puts the cursor at the end of the text, without a mouse. */
export async function toEnd({ text, page }: Pick<TextEditor, 'text' | 'page'>): Promise<void> {
  await text.focus();
  await noticed(page);
  await page.keyboard.press('Control+End');
  await noticed(page);
}

/** Waits until the page knows of what was selected: browsers report it with the next frame. */
export async function noticed(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Pastes as from another program. */
export const pasteHtml = (text: Locator, html: string) => paste(text, 'text/html', html);
export const pasteText = (text: Locator, plain: string) => paste(text, 'text/plain', plain);

/** Pastes or drops a file, as from a folder or a screenshot. */
export async function giveFile(
  text: Locator,
  how: 'paste' | 'drop',
  type: string,
  bytes: Buffer = Buffer.from('x'),
): Promise<void> {
  await text.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(given.base64), (sign) => sign.charCodeAt(0));
      data.items.add(new File([content], 'given', { type: given.type }));
      const { x, y } = element.getBoundingClientRect();
      const event =
        given.how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              ...{ dataTransfer: data, clientX: x + 20, clientY: y + 20, bubbles: true, cancelable: true },
            });
      element.dispatchEvent(event);
      if (!event.defaultPrevented) throw new Error(`The browser handles the ${given.how} itself.`);
    },
    { how, type, base64: bytes.toString('base64') },
  );
}

async function paste(text: Locator, type: string, pasted: string): Promise<void> {
  await text.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(given.type, given.pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { type, pasted },
  );
}

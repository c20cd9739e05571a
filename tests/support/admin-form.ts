import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { type Visitor, visit } from './browser.ts';
import { type SignedIn, signIn } from './sign-in.ts';

/** An admin's browser on a form of the admin area. */
export interface FormVisitor extends Visitor {
  tab(name: 'English' | 'Spanish' | 'Common Fields'): Promise<void>;
  field(label: string): Locator;
  /** Saves and stays in the form. */
  save(): Promise<void>;
  /** Saves and goes to the list. */
  saveAndClose(): Promise<void>;
  toast: Locator;
}

/** Opens a form by its address, signed in. */
export async function openForm(
  browser: Browser,
  admin: SignedIn,
  path: string,
  options: BrowserContextOptions = {},
): Promise<FormVisitor> {
  const visitor = await visit(browser, admin.site.url, options);
  await signIn(visitor, admin);
  await visitor.open(path);
  return formOf(visitor);
}

/** The ways around a form that is on screen. */
export function formOf(visitor: Visitor): FormVisitor {
  const { page } = visitor;
  return {
    ...visitor,
    tab: (name) => page.getByRole('tab', { name }).click(),
    field: (label) => page.locator('form').getByLabel(label, { exact: true }),
    save: () => saveButton(page).click(),
    saveAndClose: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    toast: page.getByRole('region', { name: '(F8)' }),
  };
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save and keep editing' });

/** The text below a field: its hint or its error. */
export async function noteOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

export const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** The inputs of the mutations that the page sends from now on, by name. */
export function savedInputs(page: Page): { operation: string; variables: Record<string, unknown> }[] {
  const sent: { operation: string; variables: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/graphql') return;
    const { operationName: operation, variables } = request.postDataJSON();
    if (/^(Create|Update)/.test(operation)) sent.push({ operation, variables });
  });
  return sent;
}

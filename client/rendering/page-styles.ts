import type { ReactElement, ReactNode } from 'react';
import { ServerStyleSheet } from 'styled-components';

/** What styled-components writes after every rule and every list of names. */
const SPLITTER = '/*!sc*/\n';
const MARKER = /^data-styled\.g(\d+)\[id="([^"]+)"\]\{content:"([^"]*)"\}/;

/** Far more rules than the site has. Beyond that, some component keeps making new ones. */
const MOST_RULES = 20_000;

/** A class name of styled-components, or the name of keyframes, with its rules. */
interface StyledName {
  /** Place of its component among all components, which is the order of the rules. */
  group: number;
  componentId: string;
  name: string;
  css: string;
}

/**
 * The styles of all components that this process has rendered. Each is compiled once. A page gets those of the class
 * names in its HTML, in the order of their components, so the same HTML always gets the same styles.
 */
export class PageStyles {
  private sheet = new ServerStyleSheet();
  private names = new Map<string, StyledName>();
  private keyframes: StyledName[] = [];
  private knownRules = 0;

  /** Has a tree add its styles here when it is rendered. */
  collect(tree: ReactNode): ReactElement {
    return this.sheet.collectStyles(tree);
  }

  /** The styles of a rendered page. */
  stylesFor(html: string): string {
    this.learn();
    const found = new Set<StyledName>();
    for (const [, list = ''] of html.matchAll(/ class="([^"]+)"/g)) {
      for (const name of list.split(' ')) {
        const styled = this.names.get(name);
        if (styled) found.add(styled);
      }
    }
    for (const frames of this.keyframes) {
      if ([...found].some(({ css }) => css.includes(frames.name))) found.add(frames);
    }
    const inOrder = [...found].sort((a, b) => a.group - b.group || (a.name < b.name ? -1 : 1));
    let css = '';
    let names = '';
    for (const [index, { group, componentId, name, css: rules }] of inOrder.entries()) {
      css += rules;
      names += `${name},`;
      if (inOrder[index + 1]?.group === group) continue;
      css += `data-styled.g${group}[id="${componentId}"]{content:"${names}"}${SPLITTER}`;
      names = '';
    }
    return css;
  }

  /** Reads all rules again if rendering has added any. */
  private learn(): void {
    const { length } = this.sheet.instance.getTag().tag;
    if (length === this.knownRules) return;
    this.knownRules = length;
    this.names.clear();
    this.keyframes = [];
    let rules: string[] = [];
    for (const part of this.sheet.instance.toString().split(SPLITTER)) {
      const [, group, componentId, list] = MARKER.exec(part) ?? [];
      if (componentId === undefined || list === undefined) {
        rules.push(part);
        continue;
      }
      for (const name of list.split(',').filter(Boolean)) {
        const own = rules.filter((rule) => isOf(rule, name));
        const styled = { group: Number(group), componentId, name, css: own.map((rule) => rule + SPLITTER).join('') };
        if (own.some((rule) => rule.startsWith('@keyframes'))) this.keyframes.push(styled);
        else this.names.set(name, styled);
      }
      rules = [];
    }
    if (length > MOST_RULES) {
      this.sheet = new ServerStyleSheet();
      this.knownRules = 0;
    }
  }
}

/** Whether a rule is of a class name, or of keyframes. Names consist of letters and digits. */
function isOf(rule: string, name: string): boolean {
  return new RegExp(`(?:\\.|^@keyframes )${name}(?![\\w-])`).test(rule);
}

import type { Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { TermId } from '#domain/glossary.ts';
import type { Language } from '#domain/language.ts';
import { elementsIn } from '../../../platform/html-tree.ts';
import { takeSources } from '../html/closing-sources.ts';
import { explainTerms, linkedTerm } from '../html/explained-terms.ts';

/** Something in a body, with its place in the file; line and column from 1. */
export interface BodyFact<Value = string> {
  value: Value;
  line: number;
  column: number;
}

/** How a body reads for someone to whom its subject is new. */
export interface ReadingFacts {
  /** The text between things to do. */
  stretches: BodyFact<Stretch>[];
  /** The first use of each glossary term. */
  terms: BodyFact<UsedTerm>[];
  /** How many links the section of sources has; null without one. */
  sources: number | null;
}

export interface Stretch {
  words: number;
  /** The heading above its beginning; empty before the first one. */
  heading: string;
}

export interface UsedTerm {
  id: TermId;
  /** Whether it is emphasized, as words are that a text introduces. */
  isIntroduced: boolean;
}

type At = <Value>(node: Nodes, value: Value) => BodyFact<Value>;

/** A fold that beginners can leave closed. Others have what a task leads to. */
const ADVANCED = /^(?:go deeper|más a fondo|para profundizar)(?!\p{L})/iu;
const WORD = /[\p{L}\p{N}]\S*/gu;
const EMPHASIS = new Set(['em', 'strong', 'i', 'b']);

/**
 * Folds, sources, code and diagrams don't count as text to read.
 * @param body loses its sources and what there is to do.
 */
export function readingFacts(body: Root, interactives: ReadonlySet<Nodes>, language: Language, at: At): ReadingFacts {
  const sources = takeSources(body);
  return {
    sources: sources && elementsIn(sources).filter(({ tagName }) => tagName === 'a').length,
    stretches: takeStretches(body, interactives, at),
    terms: firstUses(body, language, at),
  };
}

function takeStretches(body: Root, interactives: ReadonlySet<Nodes>, at: At): BodyFact<Stretch>[] {
  const stretches: BodyFact<Stretch>[] = [];
  let current: Stretch | null = null;
  let heading = '';
  let block: Nodes = body;
  visit(body, (node, index, parent) => {
    if (parent === body) block = node;
    if (node.type === 'text') {
      const words = node.value.match(WORD)?.length ?? 0;
      if (words === 0) return undefined;
      if (!current) {
        current = { words: 0, heading };
        stretches.push(at(block, current));
      }
      current.words += words;
    }
    if (node.type !== 'element' || !parent || index === undefined) return undefined;
    if (node.tagName === 'pre' || node.tagName === 'svg') return SKIP;
    if (/^h[1-6]$/.test(node.tagName)) heading = textOf(node).trim();
    const isInteractive = interactives.has(node);
    if (!isInteractive && node.tagName !== 'details') return undefined;
    const summary = elementsIn(node).find(({ tagName }) => tagName === 'summary');
    if (isInteractive || !ADVANCED.test(summary ? textOf(summary).trim() : '')) current = null;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return stretches;
}

function firstUses(body: Root, language: Language, at: At): BodyFact<UsedTerm>[] {
  explainTerms(body, language, Number.POSITIVE_INFINITY);
  const terms = new Map<TermId, BodyFact<UsedTerm>>();
  let block: Nodes = body;
  visit(body, 'element', (node, _, parent) => {
    if (parent === body) block = node;
    const id = linkedTerm(node);
    if (!id || terms.has(id)) return;
    const around = [parent, ...node.children];
    const isIntroduced = around.some((near) => near?.type === 'element' && EMPHASIS.has(near.tagName));
    terms.set(id, at(block, { id, isIntroduced }));
  });
  return [...terms.values()];
}

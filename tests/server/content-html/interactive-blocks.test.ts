import { describe, expect, it } from 'vitest';
import { INTERACTIVE_NAMES } from '#domain/interactive.ts';
import { htmlToMarkdown } from '#server/modules/content/html/html-to-markdown.ts';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';

const DIRECTIVE = '::try[Compare two fingerprints]{fingerprint first="hello" second="hellp"}';
const ELEMENT = '<div data-try="fingerprint" data-first="hello" data-second="hellp">Compare two fingerprints</div>';

describe('BASE-05 an interactive that is not valid', () => {
  it.each([
    ['an unknown name', '::try[a]{wallet}'],
    ['no name', '::try[a]{}'],
    ['no text', '::try[]{fingerprint}'],
    ['no brackets', '::try{fingerprint}'],
    ['an unknown parameter', '::try[a]{fingerprint third="x"}'],
    ['a parameter twice', '::try[a]{fingerprint first="x" first="y"}'],
    ['a number out of range', '::try[a]{mine bits="21"}'],
    ['a value that is too long', `::try[a]{fingerprint first="${'x'.repeat(61)}"}`],
    ['a question without an ID', '::try[a]{question}'],
    ['an ID that no question has', '::try[a]{question id="Who signs?"}'],
    ['two in a paragraph', `${DIRECTIVE}\n${DIRECTIVE}`],
    ['words next to it', `${DIRECTIVE} and more`],
    ['Markdown in its text', '::try[a *b* c]{fingerprint}'],
    ['an address in its text', '::try[a www.b.example]{fingerprint}'],
    ['an address in a value', '::try[a]{fingerprint first="https://a.example"}'],
    ['a place in a list', `- ${DIRECTIVE}`],
    ['a place in a quote', `> ${DIRECTIVE}`],
    ['code around it', `\`\`\`\n${DIRECTIVE}\n\`\`\``],
  ])('stays text with %s', (_, markdown) => {
    expect(markdownToHtml(markdown)).not.toContain('data-try');
  });

  it.each([
    ['<div data-try="wallet">a</div>', '<div>a</div>'],
    ['<div data-try="mine" data-bits="21">a</div>', '<div>a</div>'],
    ['<div data-try="question">a</div>', '<div>a</div>'],
    ['<div data-try="question" data-id="&quot;x&quot;">a</div>', '<div>a</div>'],
    ['<div data-try="mine"><b>a</b></div>', '<div><b>a</b></div>'],
    ['<div data-try="mine"></div>', '<div></div>'],
    ['<div data-first="x" data-other="y">a</div>', '<div>a</div>'],
    [`<blockquote>${ELEMENT}</blockquote>`, '<blockquote><div>Compare two fingerprints</div></blockquote>'],
    [`<div>${ELEMENT}</div>`, '<div><div>Compare two fingerprints</div></div>'],
    ['<p data-try="mine">a</p>', '<p>a</p>'],
    ['<span data-try="mine">a</span>', '<span>a</span>'],
    ['<div data-try="mine" onclick="alert(1)" style="x" id="root" class="y">a</div>', '<div data-try="mine">a</div>'],
    [`<div data-try="fingerprint" data-first="&quot;><img src=x onerror=alert(1)>">a</div>`, '<div>a</div>'],
  ])('loses its attributes: %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });
});

describe('an interactive', () => {
  it('becomes the same element in Markdown and in HTML', () => {
    expect(markdownToHtml(DIRECTIVE)).toBe(ELEMENT);
    expect(markdownToHtml(`a\n\n${DIRECTIVE}\n\nb`)).toBe(`<p>a</p>\n${ELEMENT}\n<p>b</p>`);
    expect(markdownToHtml(`a <kbd>b</kbd>\n\n${DIRECTIVE}`)).toBe(`<p>a <kbd>b</kbd></p>\n${ELEMENT}`);
    expect(sanitizeHtml(`<p> ${DIRECTIVE}\n</p>`)).toBe(ELEMENT);
    expect(sanitizeHtml(ELEMENT)).toBe(ELEMENT);
  });

  it('has its parameters in the order of their description', () => {
    expect(markdownToHtml('::try[a]{fingerprint second="b" first="c"}')).toBe(
      '<div data-try="fingerprint" data-first="c" data-second="b">a</div>',
    );
  });

  it.each(INTERACTIVE_NAMES)('%s is exported as the line that it came from, next to anything', (name) => {
    const line = `::try[¿Qué cambia? "Todo", it's (50%) new: a/b 1\u00a0000]{${name}}`;
    for (const markdown of [
      `${line}\n`,
      `a\n\n${line}\n\n${line}\n\n## b\n`,
      `- a\n- b\n\n${line}\n\n1. c\n`,
      `<p>a <kbd>b</kbd></p>\n\n${line}\n`,
    ]) {
      const html = markdownToHtml(markdown);
      expect(html.split(`<div data-try="${name}">`).length).toBeGreaterThan(1);
      expect(htmlToMarkdown(sanitizeHtml(html))).toBe(markdown);
    }
  });

  it('can be a question of the lesson', () => {
    const line = '::try[Before you read on]{question id="who-signs"}';
    const html = '<div data-try="question" data-id="who-signs">Before you read on</div>';
    expect(markdownToHtml(line)).toBe(html);
    expect(sanitizeHtml(html)).toBe(html);
    expect(htmlToMarkdown(sanitizeHtml(html))).toBe(`${line}\n`);
  });

  it('is its text in plain text', () => {
    expect(plainText(`<p>a</p>\n${ELEMENT}\n<p>b</p>`)).toBe('a Compare two fingerprints b');
  });
});

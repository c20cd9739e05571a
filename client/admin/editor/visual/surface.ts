import { styled } from 'styled-components';
import { media } from '../../../ui/media.ts';

/** The toolbars, which stay visible while someone writes. */
export const Bars = styled.div`
  position: sticky;
  top: var(--header-height);
  z-index: 3;
  border-bottom: 1px solid var(--line);
  border-radius: 8px 8px 0 0;
  background: var(--surface);

  /* A low or enlarged screen has more need of the text. */
  ${media.low} {
    position: static;
  }
`;

/** Frame and text. ProseMirror needs the rules that don't change the look. */
export const Surface = styled.div`
  border: 2px solid var(--control-edge);
  border-radius: var(--radius-control);
  background: var(--surface);

  &[data-invalid] {
    border-color: var(--coral);
  }

  &[data-readonly] {
    background: color-mix(in srgb, var(--ink) 4%, var(--surface));
  }

  &:has(> div > [contenteditable]:focus-visible) {
    border-color: var(--teal);
    outline: 1px solid var(--teal);
    outline-offset: 0;
  }

  .ProseMirror {
    position: relative;
    max-width: none;
    min-height: 16rem;
    /* Lines as long as a reader's, in the middle. */
    padding: 14px max(clamp(12px, 2vw, 20px), (100% - var(--measure)) / 2) 28px;
    font-size: 1.0625rem;
    line-height: 1.6;
    overflow-wrap: break-word;
    white-space: pre-wrap;
    white-space: break-spaces;
    font-variant-ligatures: none;
  }

  .ProseMirror:focus-visible {
    outline: none;
  }

  .ProseMirror > * {
    max-width: var(--measure);
  }

  .ProseMirror :is(table, .table-frame) {
    --cover: var(--surface);
  }

  .ProseMirror blockquote :is(table, .table-frame) {
    --cover: var(--sun);
  }

  .ProseMirror [contenteditable='false'] {
    white-space: normal;
  }

  .ProseMirror pre {
    white-space: pre-wrap;
  }

  /* A list item is one paragraph on the page, without the space above it. */
  .ProseMirror li > p:first-child {
    margin-top: 0;
  }

  .ProseMirror img {
    display: inline-block;
    max-height: 60vh;
  }

  .ProseMirror figure > img {
    display: block;
  }

  .ProseMirror img.ProseMirror-separator {
    display: inline !important;
    width: 0 !important;
    height: 0 !important;
    margin: 0 !important;
    border: 0 !important;
  }

  .ProseMirror table {
    table-layout: auto;
  }

  .ProseMirror :is(th, td) {
    border: 1px solid var(--control-edge);
  }

  .ProseMirror .selectedCell {
    background: var(--sea);
  }

  .ProseMirror .ProseMirror-selectednode {
    outline: 3px solid var(--teal);
    outline-offset: 2px;
  }

  .ProseMirror figcaption:has(> br:only-child)::before {
    content: '…';
  }

  .ProseMirror-hideselection *::selection {
    background: transparent;
  }

  .ProseMirror-hideselection * {
    caret-color: transparent;
  }

  .ProseMirror-gapcursor {
    display: none;
    position: absolute;
    margin: 0;
    pointer-events: none;
  }

  .ProseMirror-gapcursor::after {
    content: '';
    display: block;
    position: absolute;
    top: -2px;
    width: 24px;
    border-top: 2px solid var(--ink);
  }

  .ProseMirror-focused .ProseMirror-gapcursor {
    display: block;
  }

  .drop-cursor {
    background: var(--teal);
  }

  ${media.lg} {
    .ProseMirror {
      min-height: 20rem;
    }
  }
`;

import { styled } from 'styled-components';

/** The text as raw HTML. */
export const HtmlSource = styled.textarea`
  display: block;
  width: 100%;
  min-height: 20rem;
  max-height: 75vh;
  padding: 14px;
  border: 2px solid var(--control-edge);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: inherit;
  font-family: var(--font-code);
  font-size: 0.875rem;
  line-height: 1.55;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  resize: vertical;
  field-sizing: content;

  &[aria-invalid] {
    border-color: var(--coral);
  }
`;

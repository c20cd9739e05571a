/**
 * Tab moves list items and between cells; after Esc, the next Tab leaves the text as it leaves any other field.
 * Source: WCAG 2.2, 2.1.2 (no keyboard trap).
 */
export function leaveByTab() {
  let isLeaving = false;
  return (_view: unknown, event: KeyboardEvent): boolean => {
    const leaves = isLeaving && event.key === 'Tab';
    // Shift is pressed before the Tab that goes back.
    if (event.key !== 'Shift') isLeaving = event.key === 'Escape';
    return leaves;
  };
}

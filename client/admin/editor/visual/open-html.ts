/** Event on the text that asks to edit the HTML of the selected block. */
export const OPEN_HTML = 'sato:open-html';

/** Event on the text: the HTML of the selected block is to be edited. */
export const OPEN_HTML = 'sato:open-html';

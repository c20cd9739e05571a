/** The first characters of a text and an ellipsis; a text of that many or fewer is whole. */
export function cut(text: string, characters: number): string {
  const all = [...text];
  return all.length > characters ? `${all.slice(0, characters).join('')}…` : text;
}

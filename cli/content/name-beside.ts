/** The name of a file next to a text, for the address in it: "./harbor.jpg" is `harbor.jpg`. Accents may be written in two ways. */
export function nameBeside(address: string): string {
  const plain = address.replace(/^\.\//, '');
  try {
    return decodeURIComponent(plain).normalize('NFC');
  } catch {
    return plain.normalize('NFC');
  }
}

/** Whether an address is that of a file next to the text. */
export function isBeside(address: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/|#|www\.)/i.test(address);
}

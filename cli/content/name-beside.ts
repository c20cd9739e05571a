/** The name of a file next to a text, for the address in it: "./harbor.jpg" is `harbor.jpg`. */
export function nameBeside(address: string): string {
  const plain = address.replace(/^\.\//, '');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Whether an address is that of a file next to the text. */
export function isBeside(address: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/|#|www\.)/i.test(address);
}

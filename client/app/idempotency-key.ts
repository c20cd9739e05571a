/**
 * A UUID that a form sends with what it creates, so that pressing its button again after a lost answer creates nothing
 * twice. (`crypto.randomUUID` needs TLS.)
 */
export function newIdempotencyKey(): string {
  const random = (mask: number) => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & mask;
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ random(15 >> (Number(digit) / 4))).toString(16),
  );
}

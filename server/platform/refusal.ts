/** The operation is refused, and nothing was changed. The message tells the operator why and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

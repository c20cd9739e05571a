/** What was asked for is refused, and nothing was changed. The message says why and what to do, for the operator. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

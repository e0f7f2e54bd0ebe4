/** A command refuses its input, and nothing has changed: the message says what was expected. Exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The shop cannot serve yet; the message says what is missing. */
export class NoRelease extends Error {
  override name = 'NoRelease';
}

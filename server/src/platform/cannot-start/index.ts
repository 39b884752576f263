/** A start that fails for a known reason. The message is one line: what is wrong and what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

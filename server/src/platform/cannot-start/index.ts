/** A start that cannot succeed for a known reason. The message is one line for a person: what is wrong, and the way out. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

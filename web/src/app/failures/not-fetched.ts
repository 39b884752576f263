/** A part of the app couldn't be loaded because the connection or the server is down. */
export class LoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be fetched.', { cause })
    this.name = 'LoadError'
  }
}

/** Browser messages for a chunk or style sheet that failed to load. */
const NOT_LOADED =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i

export const isNotFetched = (error: unknown): boolean =>
  error instanceof LoadError || (error instanceof Error && NOT_LOADED.test(error.message))

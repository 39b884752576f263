/** A part of the app that could not be fetched because the network or the server is away. */
export class NotFetched extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be fetched.', { cause })
    this.name = 'NotFetched'
  }
}

/** How browsers say that a chunk, or the styles of one, did not come. */
const NOT_LOADED =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i

export const isNotFetched = (error: unknown): boolean =>
  error instanceof NotFetched || (error instanceof Error && NOT_LOADED.test(error.message))

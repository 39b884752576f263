/**
 * A named place for something that is built later: for the few cases where two features need each other. Bound once by
 * the composition; using it before that throws an error that names it.
 */
export interface Port<T> {
  /** @throws Error when nothing has been bound yet */
  get(): T
  /** @throws Error when something is bound already */
  bind(value: T): void
}

export function createPort<T>(name: string): Port<T> {
  let bound: { value: T } | undefined
  return {
    get() {
      if (!bound) throw new Error(`Nothing is bound to ${name} yet: it is used before it is built.`)
      return bound.value
    },
    bind(value) {
      if (bound) throw new Error(`${name} is bound already.`)
      bound = { value }
    },
  }
}

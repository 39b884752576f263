/**
 * A dependency that is created later, for the few cases where two features need each other. The composition binds it
 * once. Using it earlier throws an error that names it.
 */
export interface Port<T> {
  /** @throws Error if nothing is bound yet */
  get(): T
  /** @throws Error if something is already bound */
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

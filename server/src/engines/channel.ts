/** Passes values from callbacks to one reader, in order. */
export function createChannel<T>() {
  const waiting: T[] = []
  let wake: (() => void) | undefined
  let end: { error?: unknown } | undefined
  const notify = () => {
    wake?.()
    wake = undefined
  }
  return {
    push(value: T) {
      waiting.push(value)
      notify()
    },
    end(error?: unknown) {
      end ??= { error }
      notify()
    },
    async *read(): AsyncGenerator<T> {
      while (true) {
        const value = waiting.shift()
        if (value !== undefined) yield value
        else if (end) {
          if (end.error !== undefined) throw end.error
          return
        } else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}

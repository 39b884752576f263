import type { ImportLocks } from './import-engine.ts'

const granted = (name: string, options: LockOptions): Promise<(() => void) | null> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null)
        const acquired = Promise.withResolvers<void>()
        resolve(() => acquired.resolve())
        return acquired.promise
      })
      .catch(reject)
  })

/** Missing on pages without HTTPS. */
const hasLocks = () => Boolean(navigator.locks)

/** Locks among the tabs of this browser. Without support, every tab may upload; the server stores each file once. */
export const browserLocks: ImportLocks = {
  take: async (name) => (hasLocks() ? await granted(name, { ifAvailable: true }) : () => undefined),
  wait: async (name, signal) => (await granted(name, { signal }))!,
}

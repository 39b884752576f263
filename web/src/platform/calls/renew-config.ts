import { session, tellConfig } from '../session/tab.ts'

/** Asks again what the server says about itself, as whoever is signed in by now. A failure changes nothing. */
export async function renewConfig(): Promise<void> {
  // Its schemas are needed by nobody who has not asked.
  const fresh = await import('./read-config.ts')
    .then(({ readConfig }) => readConfig(session))
    .catch(() => undefined)
  // What was looked at in another state is so no longer.
  if (fresh) await tellConfig({ preview: undefined, ...fresh })
}

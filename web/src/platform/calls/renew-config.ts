import { session, tellConfig } from '../session/tab.ts'
import { readConfig } from './read-config.ts'

/** Asks again what the server says about itself, as whoever is signed in by now. A failure changes nothing. */
export async function renewConfig(): Promise<void> {
  const fresh = await readConfig(session).catch(() => undefined)
  // What was looked at in another state is so no longer.
  if (fresh) await tellConfig({ preview: undefined, ...fresh })
}

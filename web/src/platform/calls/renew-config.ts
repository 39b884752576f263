import { session, publishConfig } from '../session/tab.ts'

/** Reloads the public configuration for the current user. A failure changes nothing. */
export async function renewConfig(): Promise<void> {
  // Loads the schemas on demand.
  const fresh = await import('./read-config.ts')
    .then(({ readConfig }) => readConfig(session))
    .catch(() => undefined)
  // Ends the preview of another flag state.
  if (fresh) await publishConfig({ preview: undefined, ...fresh })
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { network } from '../platform/index.ts'
import { LoadError } from './failures/not-fetched.ts'

type Module = Record<string, unknown>

/**
 * Loads a screen on first visit. The router treats a failed import as a stale release and reloads the page, which
 * offline leaves a blank page. Network failures are therefore rethrown as `LoadError`.
 */
export const lazyScreen = <M extends Module, Name extends keyof M & string>(
  load: () => Promise<M>,
  name: Name,
) => lazyRouteComponent(() => load().catch(rethrowImportError), name)

export async function rethrowImportError(cause: unknown): Promise<never> {
  if ((await network.doubt()) !== 'here') throw new LoadError(cause)
  throw cause
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { network } from '../platform/index.ts'
import { NotFetched } from './failures/not-fetched.ts'

type Module = Record<string, unknown>

/**
 * A screen that is fetched when it is opened. The router takes one that cannot be fetched for one of an earlier
 * release and loads the page anew; without a network that would leave nothing at all, so it is told apart.
 */
export const lazyScreen = <M extends Module, Name extends keyof M & string>(
  load: () => Promise<M>,
  name: Name,
) => lazyRouteComponent(() => load().catch(tellApart), name)

export async function tellApart(cause: unknown): Promise<never> {
  if ((await network.doubt()) !== 'here') throw new NotFetched(cause)
  throw cause
}

import { createPush } from '../network/push.ts'
import { network } from './tab-network.ts'
import { session } from './tab.ts'

/** After the screen has settled: whoever opens it waits for nothing here. */
const SETTLED_MS = 1_500

/** What the server tells this tab as it happens; a file of its own, because the first screens do without. */
export const push = createPush({
  session,
  whenIdle: (work) => void setTimeout(work, SETTLED_MS),
  onLost: () => void network.doubt(),
})

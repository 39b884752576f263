import { createPush } from '../network/push.ts'
import { network } from './tab-network.ts'
import { session } from './tab.ts'

/** Delay in ms after the screen has settled, because nothing waits for it. */
const SETTLED_MS = 1_500

/** Realtime messages of this tab. A separate file, because first screens don't need it. */
export const push = createPush({
  session,
  whenIdle: (work) => void setTimeout(work, SETTLED_MS),
  onDisconnect: () => void network.doubt(),
})

import type { Gate } from '@studio/contract/gates'
import { getStart } from '@studio/contract/start'
import { hearServerTime } from '../clock.ts'
import { createCall } from './create-call.ts'
import { network } from '../session/tab-network.ts'
import { session, start } from '../session/tab.ts'

const onNoAnswer = () => void network.doubt()

/** Calls an endpoint of the contract as the signed-in user. Throws RequestError. */
export const call = createCall({ tokens: session, start, onTime: hearServerTime, onNoAnswer })

const callAnew = createCall({ tokens: session, onTime: hearServerTime, onNoAnswer })

/** Asks in one question for what the studio asks for as it opens, unless the page has done so already. */
export async function beginStart(): Promise<void> {
  const token = await session.accessToken()
  if (token) start.begin(token, () => callAnew(getStart, {}))
}

/** Which gate was closed at the start, null if none was; undefined when that is not known, or no longer. */
export const gateAtStart = async (): Promise<Gate | null | undefined> =>
  (await start.current(await session.accessToken()))?.gate

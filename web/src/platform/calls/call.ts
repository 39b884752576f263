import type { Gate } from '@studio/contract/gates'
import { getStart } from '@studio/contract/start'
import { onServerTime } from '../clock.ts'
import { createCall } from './create-call.ts'
import { network } from '../session/tab-network.ts'
import { session, start } from '../session/tab.ts'

const onNoAnswer = () => void network.doubt()

/** Calls an endpoint as the signed-in user. Throws RequestError. */
export const call = createCall({ tokens: session, start, onTime: onServerTime, onNoAnswer })

const callFresh = createCall({ tokens: session, onTime: onServerTime, onNoAnswer })

/** Sends the combined startup request, unless the page has already sent it. */
export async function sendStartupRequest(): Promise<void> {
  const token = await session.accessToken()
  if (token) start.begin(token, () => callFresh(getStart, {}))
}

/** Gate that was closed at startup, or null; undefined if unknown or outdated. */
export const gateAtStart = async (): Promise<Gate | null | undefined> =>
  (await start.current(await session.accessToken()))?.gate

import type { Feature, Platform } from '../../platform/feature/index.ts'
import { closedGate, type Statuses } from '@studio/contract/gates'
import { gateAddresses, getStart, startAddresses } from '@studio/contract/start'
import type { Flags } from '@studio/contract/system'
import type { FastifyRequest } from 'fastify'
import { bind } from '../../platform/http/index.ts'

interface StartNeeds {
  /** Key that calls of the wire protocols need beside the user’s token. */
  publishableKey: string
  /** Returns the feature flags as they apply in the user’s browser. */
  flagsOf: (viewer: { userId: string; cookies: string | undefined }) => Flags
}

/** Runs each part as a separate call in this process, so that all checks of that call apply. */
export function createStart({ http }: Platform, { publishableKey, flagsOf }: StartNeeds): Feature {
  async function answerAt(
    url: string,
    { headers, ip }: FastifyRequest,
  ): Promise<[string, unknown] | undefined> {
    const { statusCode, payload } = await http.server.inject({
      url,
      remoteAddress: ip,
      headers: {
        accept: 'application/json',
        apikey: publishableKey,
        authorization: headers.authorization,
        ...(headers['accept-language'] && { 'accept-language': headers['accept-language'] }),
      },
    })
    return statusCode === 200 ? [url, JSON.parse(payload)] : undefined
  }

  bind(http, getStart, async ({ query }, { actor, raw }) => {
    const parts = await Promise.all(startAddresses(actor.id, query.screen).map((url) => answerAt(url, raw)))
    const answers = Object.fromEntries(parts.filter((part) => part !== undefined))
    const statuses = Object.assign({}, ...gateAddresses().map((url) => answers[url])) as Statuses
    const flags = flagsOf({ userId: actor.id, cookies: raw.headers.cookie })
    return { gate: closedGate(statuses) ?? null, flags, answers }
  })
  return { name: 'start' }
}

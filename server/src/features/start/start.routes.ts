import type { Feature, Platform } from '../../platform/feature/index.ts'
import { closedGate, type Statuses } from '@studio/contract/gates'
import { gateAddresses, getStart, startAddresses } from '@studio/contract/start'
import type { Flags } from '@studio/contract/system'
import type { FastifyRequest } from 'fastify'
import { bind } from '../../platform/http/index.ts'

interface StartNeeds {
  /** What calls of the wire protocols name beside the person. */
  publishableKey: string
  /** The flags as somebody's browser shows them. */
  flagsOf: (viewer: { userId: string; cookies: string | undefined }) => Flags
}

/** Each part is a call of its own inside this process, so that nothing that guards a call can be passed by here. */
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

import { GUIDE_KINDS, type GuideKind, isGuideKind, type ReferenceRole } from '@studio/contract/models'
import { type EngineCapabilities, ProviderFailure } from '../engine.ts'
import { type Provider, redact } from './provider.ts'

/** What a server calls the net by which it follows each kind of guide. */
export type ControlNets = Partial<Record<GuideKind, string>>

/** How nets for each kind are called by those who make them. */
const NAMES: Record<GuideKind, RegExp> = { depth: /depth/i, normals: /normal/i, pose: /(?<!dense)pose/i }
/** What is for several kinds at once wants to be told which, which is not in the protocol. */
const FOR_SEVERAL = /union/i
/** How long an answer counts, and how long one who asks waits for it. */
const FRESH_MS = 60_000
const PATIENCE_MS = 2_000

/** Whether a server's name is the one wanted; some write a checksum behind it. */
const isCalled = (name: string, wanted: string) =>
  name === wanted || name.startsWith(`${wanted} [`) || name.startsWith(`${wanted}.`)

/** Those nets among `names` that were chosen, or whose names say what they are for. */
export function netsAmong(names: readonly string[], chosen: ControlNets): ControlNets {
  const found: ControlNets = {}
  for (const kind of GUIDE_KINDS) {
    const wanted = chosen[kind]
    const net = names.find((name) =>
      wanted === undefined ? NAMES[kind].test(name) && !FOR_SEVERAL.test(name) : isCalled(name, wanted),
    )
    if (net !== undefined) found[kind] = net
  }
  return found
}

export interface ControlOptions {
  capabilities: EngineCapabilities
  /** What is taken from a reference without any net. */
  roles: readonly ReferenceRole[]
  chosen: ControlNets
  /** Names of the nets that the server has. */
  list(signal: AbortSignal): Promise<string[]>
  /** Milliseconds that an answer counts; a minute unless said. */
  freshMs?: number | undefined
}

/** Knows which nets a server has at present, and says so in the engine's capabilities. */
export function createControl(provider: Provider, options: ControlOptions) {
  const { capabilities, roles, chosen, list, freshMs = FRESH_MS } = options
  let asked = -Infinity
  let answer: Promise<void> = Promise.resolve()

  async function look(signal: AbortSignal): Promise<ControlNets> {
    const nets = netsAmong(await list(signal), chosen)
    capabilities.referenceRoles = [...roles, ...GUIDE_KINDS.filter((kind) => nets[kind] !== undefined)]
    return nets
  }

  return {
    /** Looks what there is, at most once a minute. What cannot be looked up stays as it was. */
    refresh(): Promise<void> {
      const now = performance.now()
      if (now - asked < freshMs) return answer
      asked = now
      answer = look(AbortSignal.timeout(PATIENCE_MS)).then(
        () => undefined,
        (error) =>
          provider.log.debug({ error: redact(provider, String(error)) }, 'no nets could be looked up'),
      )
      return answer
    },

    /**
     * The net for a request that is to follow a guide; undefined for every other one.
     * @throws ProviderFailure when the server has none, so that no guide is taken for a picture.
     */
    async netFor(role: ReferenceRole | undefined, signal: AbortSignal): Promise<string | undefined> {
      if (!isGuideKind(role)) return undefined
      const net = (await look(signal))[role]
      if (net !== undefined) return net
      throw new ProviderFailure('PROVIDER_BAD_REQUEST', `${provider.label} has no ControlNet for ${role}.`)
    },
  }
}

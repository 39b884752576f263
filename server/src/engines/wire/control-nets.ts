import { GUIDE_KINDS, type GuideKind, isGuideKind, type ReferenceRole } from '@studio/contract/models'
import { type EngineCapabilities, ProviderFailure } from '../engine.ts'
import { type Provider, redact } from './provider.ts'

/** A server’s control net for each kind of guide. */
export type ControlNets = Partial<Record<GuideKind, string>>

/** Names by which authors call control nets of each kind. */
const NAMES: Record<GuideKind, RegExp> = { depth: /depth/i, normals: /normal/i, pose: /(?<!dense)pose/i }
/** A combined net needs the kind as a parameter, which the protocol lacks. */
const UNION_MODEL = /union/i
/** Cache lifetime of the list, and timeout of the request. */
const FRESH_MS = 60_000
const PATIENCE_MS = 2_000

/** True if a server’s name matches; some append a checksum. */
const isCalled = (name: string, type: string) =>
  name === type || name.startsWith(`${type} [`) || name.startsWith(`${type}.`)

/** The nets among `names` that are configured, or whose names identify their kind. */
export function netsAmong(names: readonly string[], chosen: ControlNets): ControlNets {
  const nets: ControlNets = {}
  for (const kind of GUIDE_KINDS) {
    const model = chosen[kind]
    const net = names.find((name) =>
      model === undefined ? NAMES[kind].test(name) && !UNION_MODEL.test(name) : isCalled(name, model),
    )
    if (net !== undefined) nets[kind] = net
  }
  return nets
}

export interface ControlOptions {
  capabilities: EngineCapabilities
  /** Reference roles that need no control net. */
  roles: readonly ReferenceRole[]
  chosen: ControlNets
  /** Lists the nets of the server. */
  list(signal: AbortSignal): Promise<string[]>
  /** Cache lifetime of the list in ms. Default: a minute. */
  freshMs?: number | undefined
}

/** Tracks a server’s control nets and updates the engine’s capabilities. */
export function createControl(provider: Provider, options: ControlOptions) {
  const { capabilities, roles, chosen, list, freshMs = FRESH_MS } = options
  let checkedAt = -Infinity
  let answer: Promise<void> = Promise.resolve()

  async function load(signal: AbortSignal): Promise<ControlNets> {
    const nets = netsAmong(await list(signal), chosen)
    capabilities.referenceRoles = [...roles, ...GUIDE_KINDS.filter((kind) => nets[kind] !== undefined)]
    return nets
  }

  return {
    /** Refreshes the list, at most once a minute. If that fails, the list stays unchanged. */
    refresh(): Promise<void> {
      const now = performance.now()
      if (now - checkedAt < freshMs) return answer
      checkedAt = now
      answer = load(AbortSignal.timeout(PATIENCE_MS)).then(
        () => undefined,
        (error) =>
          provider.log.debug({ error: redact(provider, String(error)) }, 'no nets could be looked up'),
      )
      return answer
    },

    /**
     * The net for a request that follows a guide; undefined for other requests. @throws ProviderFailure if the server
     * has none, so that a guide is never used as an image
     */
    async netFor(role: ReferenceRole | undefined, signal: AbortSignal): Promise<string | undefined> {
      if (!isGuideKind(role)) return undefined
      const net = (await load(signal))[role]
      if (net !== undefined) return net
      throw new ProviderFailure('PROVIDER_BAD_REQUEST', `${provider.label} has no ControlNet for ${role}.`)
    },
  }
}

import type { BoothFilter } from '@studio/contract/kiosk'

/** Step of a guest. `attract` is between guests. The steps of the last three lines are shown over another step. */
export type Step =
  | 'attract'
  | 'consent'
  | 'choose'
  | 'getReady'
  | 'countdown'
  | 'smile'
  | 'shot'
  | 'approve'
  | 'processing'
  | 'preview'
  | 'email'
  | 'done'
  | 'cameraLost'
  | 'full'
  | 'idleAsk'

/** Settings of one visit, taken from the event at the first touch. */
export interface Plan {
  asksConsent: boolean
  /** Template ids with their number of photos. */
  templates: readonly { id: string; shots: number }[]
  filters: readonly BoothFilter[]
  /** Countdown of the first photo. Null lets the guest choose. */
  countdownSeconds: 3 | 5 | 10 | null
  approves: boolean
  idleSeconds: number
}

/** A stored photo. `url` is an object URL, valid during the visit. */
export interface Shot {
  id: string
  url: string
}

export interface Flow {
  readonly step: Step
  /** Step below `cameraLost` and `idleAsk`. */
  readonly under: Step | null
  readonly plan: Plan
  readonly template: string
  readonly filter: BoothFilter
  readonly mayUseAi: boolean
  readonly seconds: 3 | 5 | 10
  /** Number that the countdown shows, and its initial value. */
  readonly count: number
  readonly countFrom: number
  readonly shots: readonly Shot[]
  /** Index of the next photo, from 0. */
  readonly at: number
  readonly sheet: Shot | null
  /** Boomerang. Null until it is encoded. */
  readonly film: Shot | null
  /** Masked email address, unreadable for the next guest. */
  readonly mailedTo: string | null
  readonly copies: number
  /** Number of times that the guest requested more time. */
  readonly moreTime: number
  readonly staysOpen: boolean
  readonly isHostCalled: boolean
  /** Reason for the end of the session. Null during the session. */
  readonly endedBy: 'done' | 'idle' | 'deleted' | null
}

export type FlowEvent =
  | { type: 'touch'; plan: Plan }
  | { type: 'agree'; mayUseAi: boolean }
  | { type: 'choose'; template: string; filter: BoothFilter }
  | { type: 'chosen' }
  | { type: 'seconds'; seconds: 3 | 5 | 10 }
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'timeout' }
  | { type: 'stored'; shot: Shot }
  | { type: 'failed' }
  | { type: 'full' }
  | { type: 'keep' }
  | { type: 'again' }
  | { type: 'made'; sheet: Shot | null }
  | { type: 'filmed'; film: Shot }
  | { type: 'email' }
  | { type: 'mailed'; to: string }
  | { type: 'printed'; copies: number }
  | { type: 'retake' }
  | { type: 'moreTime' }
  | { type: 'delete' }
  | { type: 'finish' }
  | { type: 'keepOpen' }
  | { type: 'back' }
  | { type: 'cameraLost' }
  | { type: 'cameraBack' }
  | { type: 'callHost' }

const NO_PLAN: Plan = {
  asksConsent: false,
  templates: [{ id: 'single', shots: 1 }],
  filters: ['none'],
  countdownSeconds: 3,
  approves: false,
  idleSeconds: 60,
}

/** State between guests, without any guest data. */
export const ATTRACT: Flow = {
  step: 'attract',
  under: null,
  plan: NO_PLAN,
  template: 'single',
  filter: 'none',
  mayUseAi: false,
  seconds: 3,
  count: 0,
  countFrom: 0,
  shots: [],
  at: 0,
  sheet: null,
  film: null,
  mailedTo: null,
  copies: 0,
  moreTime: 0,
  staysOpen: false,
  isHostCalled: false,
  endedBy: null,
}

/** Countdown of every photo after the first, in seconds. Flashes are never closer together than 1.5 s. */
const NEXT_SECONDS = 2
/** Steps that need the camera. */
const WITH_CAMERA: ReadonlySet<Step> = new Set(['getReady', 'countdown', 'smile', 'shot'])
/** Steps in which photos can be viewed. */
const HAS_PICTURES: ReadonlySet<Step> = new Set(['processing', 'preview', 'email', 'done'])

export const shotsOfFlow = ({ plan, template }: Flow): number =>
  plan.templates.find(({ id }) => id === template)?.shots ?? 1

const to = (flow: Flow, step: Step, change: Partial<Flow> = {}): Flow => ({
  ...flow,
  ...change,
  step,
  under: null,
})
const end = (endedBy: NonNullable<Flow['endedBy']>): Flow => ({ ...ATTRACT, endedBy })
const count = (flow: Flow, from: number) => to(flow, 'countdown', { count: from, countFrom: from })
const getReady = (flow: Flow) => to(flow, 'getReady', { seconds: flow.plan.countdownSeconds ?? flow.seconds })

const afterConsent = (flow: Flow): Flow =>
  flow.plan.templates.length > 1 || flow.plan.filters.length > 1 ? to(flow, 'choose') : getReady(flow)

/** Continues with the next photo, or with processing after the last one. */
function afterShot(flow: Flow): Flow {
  const next = flow.shots.length
  return next < shotsOfFlow(flow) ? count({ ...flow, at: next }, NEXT_SECONDS) : to(flow, 'processing')
}

/** Transitions of each step. An event that is not listed has no effect. */
type Table = {
  [S in Step]: { [T in FlowEvent['type']]?: (flow: Flow, event: Extract<FlowEvent, { type: T }>) => Flow }
}

const TABLE: Table = {
  attract: {
    touch: (_, { plan }) => {
      const fresh: Flow = {
        ...ATTRACT,
        plan,
        template: plan.templates[0]?.id ?? 'single',
        filter: plan.filters[0] ?? 'none',
      }
      return plan.asksConsent ? to(fresh, 'consent') : afterConsent(fresh)
    },
  },
  consent: {
    agree: (flow, { mayUseAi }) => afterConsent({ ...flow, mayUseAi }),
    back: () => end('idle'),
    timeout: (flow) => askIdle(flow),
  },
  choose: {
    choose: (flow, { template, filter }) => ({ ...flow, template, filter }),
    chosen: getReady,
    back: () => end('idle'),
    timeout: (flow) => askIdle(flow),
  },
  getReady: {
    seconds: (flow, { seconds }) => ({ ...flow, seconds }),
    start: (flow) => count(flow, flow.shots.length === 0 ? flow.seconds : NEXT_SECONDS),
    back: (flow) => (flow.plan.templates.length > 1 ? to(flow, 'choose') : end('idle')),
    timeout: (flow) => askIdle(flow),
    failed: () => end('idle'),
    full: (flow) => to(flow, 'full'),
  },
  countdown: {
    timeout: (flow) => (flow.count > 1 ? { ...flow, count: flow.count - 1 } : to(flow, 'smile')),
    stop: (flow) => to(flow, 'getReady'),
    full: (flow) => to(flow, 'full'),
  },
  smile: { timeout: (flow) => to(flow, 'shot') },
  shot: {
    stored: (flow, { shot }) => {
      const shots = [...flow.shots.slice(0, flow.at), shot]
      return flow.plan.approves ? to(flow, 'approve', { shots }) : afterShot({ ...flow, shots })
    },
    failed: (flow) => to(flow, 'cameraLost', { under: 'countdown' }),
    full: (flow) => to(flow, 'full'),
    // Storing the photo neither succeeded nor failed in time. The photo does not count, so it is taken again.
    timeout: (flow) => to(flow, 'getReady'),
  },
  approve: {
    keep: afterShot,
    again: (flow) => count({ ...flow, shots: flow.shots.slice(0, flow.at) }, NEXT_SECONDS),
    timeout: afterShot,
  },
  processing: {
    made: (flow, { sheet }) => to(flow, 'preview', { sheet }),
    timeout: (flow) => to(flow, 'preview'),
  },
  preview: {
    email: (flow) => to(flow, 'email'),
    printed: (flow, { copies }) => ({ ...flow, copies: flow.copies + copies }),
    retake: (flow) => getReady({ ...flow, shots: [], at: 0, sheet: null, film: null }),
    moreTime: (flow) => ({ ...flow, moreTime: Math.min(flow.moreTime + 1, 3) }),
    made: (flow, { sheet }) => ({ ...flow, sheet: sheet ?? flow.sheet }),
    delete: () => end('deleted'),
    finish: (flow) => to(flow, 'done'),
    timeout: (flow) => askIdle(flow),
  },
  email: {
    mailed: (flow, { to: mailedTo }) => to(flow, 'preview', { mailedTo }),
    back: (flow) => to(flow, 'preview'),
    timeout: (flow) => askIdle(flow),
  },
  done: {
    keepOpen: (flow) => ({ ...flow, staysOpen: true }),
    finish: () => end('done'),
    timeout: () => end('done'),
  },
  cameraLost: {
    cameraBack: (flow) =>
      flow.under === 'getReady' ? to(flow, 'getReady') : count(flow, Math.max(NEXT_SECONDS, flow.seconds)),
    finish: (flow) => (flow.shots.length > 0 ? to(flow, 'processing') : end('idle')),
    callHost: (flow) => ({ ...flow, isHostCalled: true }),
    timeout: (flow) => (flow.shots.length > 0 ? to(flow, 'processing') : end('idle')),
  },
  full: {
    finish: (flow) => (flow.shots.length > 0 ? to(flow, 'processing') : end('idle')),
    callHost: (flow) => ({ ...flow, isHostCalled: true }),
    timeout: (flow) => (flow.shots.length > 0 ? to(flow, 'processing') : end('idle')),
  },
  idleAsk: {
    keep: (flow) => to(flow, flow.under ?? 'attract'),
    timeout: () => end('idle'),
  },
}

const askIdle = (flow: Flow): Flow => ({ ...flow, step: 'idleAsk', under: flow.step })

/** Returns the next state of a visit. Pure function. */
export function flowAfter(flow: Flow, event: FlowEvent): Flow {
  // Encoded in the background: added when ready, unless a new photo was started or the visit has ended.
  if (event.type === 'filmed')
    return HAS_PICTURES.has(flow.under ?? flow.step) ? { ...flow, film: event.film } : flow
  if (event.type === 'cameraLost')
    return WITH_CAMERA.has(flow.step)
      ? { ...flow, step: 'cameraLost', under: flow.step === 'getReady' ? 'getReady' : 'countdown' }
      : flow
  const transition = TABLE[flow.step][event.type] as ((flow: Flow, event: FlowEvent) => Flow) | undefined
  return transition ? transition(flow, event) : flow
}

/**
 * Returns the timeout of a step in ms. It starts with the step and, in steps with questions, restarts at each touch.
 */
export function limitOf({ step, plan, moreTime, staysOpen, shots }: Flow): number | null {
  const idle = plan.idleSeconds * 1000
  switch (step) {
    case 'attract':
      return null
    case 'consent':
    case 'choose':
    case 'getReady':
    case 'email':
      return idle
    case 'preview':
      return idle * 2 ** moreTime
    case 'countdown':
      return 1_000
    case 'smile':
      return 300
    case 'shot':
      return 10_000
    case 'approve':
      return 5_000
    case 'processing':
      return 15_000
    case 'done':
      return staysOpen ? idle : 6_000
    case 'cameraLost':
      // Leaves enough time to call the host. A guest with photos does not wait longer.
      return shots.length > 0 ? idle : Math.max(idle, 30_000)
    case 'full':
      return 20_000
    case 'idleAsk':
      return 10_000
  }
}

/** Returns whether a touch restarts the timeout. */
export const isRepeated = ({ step }: Flow): boolean =>
  ['consent', 'choose', 'getReady', 'preview', 'email'].includes(step)

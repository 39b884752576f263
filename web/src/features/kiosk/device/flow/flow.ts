import type { BoothFilter } from '@studio/contract/kiosk'

/** Where a guest is. `attract` is between guests; the last three lie over what goes on below them. */
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

/** How the booth runs for one guest: what the event says at their first touch. */
export interface Plan {
  asksConsent: boolean
  /** Ids of templates with the pictures that each takes. */
  templates: readonly { id: string; shots: number }[]
  filters: readonly BoothFilter[]
  /** Before the first picture; null lets the guest choose. */
  countdownSeconds: 3 | 5 | 10 | null
  approves: boolean
  idleSeconds: number
}

/** A picture that is on the disk. `url` shows it while the guest is here. */
export interface Shot {
  id: string
  url: string
}

export interface Flow {
  readonly step: Step
  /** What `cameraLost` and `idleAsk` lie over. */
  readonly under: Step | null
  readonly plan: Plan
  readonly template: string
  readonly filter: BoothFilter
  readonly mayUseAi: boolean
  readonly seconds: 3 | 5 | 10
  /** What the countdown shows, and what it began at. */
  readonly count: number
  readonly countFrom: number
  readonly shots: readonly Shot[]
  /** Which picture is taken next, from 0. */
  readonly at: number
  readonly sheet: Shot | null
  /** The film that runs forth and back, once it is made. */
  readonly film: Shot | null
  /** The address, shortened so that nobody who comes next can read it. */
  readonly mailedTo: string | null
  readonly copies: number
  /** How many times the guest asked for more time. */
  readonly moreTime: number
  readonly staysOpen: boolean
  readonly isHostCalled: boolean
  /** How the session ended, once it has. */
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

/** Between guests: nothing of anybody is in it. */
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

/** Seconds before every picture but the first. Flashes are never closer together than 1.5 s. */
const NEXT_SECONDS = 2
/** While the camera is wanted. */
const WITH_CAMERA: ReadonlySet<Step> = new Set(['getReady', 'countdown', 'smile', 'shot'])
/** While what was taken can be looked at. */
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

/** After a picture is on the disk: the next, or all of them are. */
function afterShot(flow: Flow): Flow {
  const next = flow.shots.length
  return next < shotsOfFlow(flow) ? count({ ...flow, at: next }, NEXT_SECONDS) : to(flow, 'processing')
}

/** What each step does with what can happen in it; whatever is not named changes nothing. */
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
    timeout: (flow) => ask(flow),
  },
  choose: {
    choose: (flow, { template, filter }) => ({ ...flow, template, filter }),
    chosen: getReady,
    back: () => end('idle'),
    timeout: (flow) => ask(flow),
  },
  getReady: {
    seconds: (flow, { seconds }) => ({ ...flow, seconds }),
    start: (flow) => count(flow, flow.shots.length === 0 ? flow.seconds : NEXT_SECONDS),
    back: (flow) => (flow.plan.templates.length > 1 ? to(flow, 'choose') : end('idle')),
    timeout: (flow) => ask(flow),
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
    // Neither kept nor refused: the disk is stuck. The picture counts once it is on it, so it is taken anew.
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
    timeout: (flow) => ask(flow),
  },
  email: {
    mailed: (flow, { to: mailedTo }) => to(flow, 'preview', { mailedTo }),
    back: (flow) => to(flow, 'preview'),
    timeout: (flow) => ask(flow),
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

const ask = (flow: Flow): Flow => ({ ...flow, step: 'idleAsk', under: flow.step })

/** What becomes of a guest's visit. Pure: the same flow and event make the same flow. */
export function flowAfter(flow: Flow, event: FlowEvent): Flow {
  // Made beside everything else: it is there whenever it is done, but not after a new picture was begun or the guest is gone.
  if (event.type === 'filmed')
    return HAS_PICTURES.has(flow.under ?? flow.step) ? { ...flow, film: event.film } : flow
  if (event.type === 'cameraLost')
    return WITH_CAMERA.has(flow.step)
      ? { ...flow, step: 'cameraLost', under: flow.step === 'getReady' ? 'getReady' : 'countdown' }
      : flow
  const act = TABLE[flow.step][event.type] as ((flow: Flow, event: FlowEvent) => Flow) | undefined
  return act ? act(flow, event) : flow
}

/** Ms after which a step times out, by the clock that begins with it and, where a guest is asked, with each touch. */
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
      // Longer than it takes to call somebody; who has pictures is not kept waiting for those that may never come.
      return shots.length > 0 ? idle : Math.max(idle, 30_000)
    case 'full':
      return 20_000
    case 'idleAsk':
      return 10_000
  }
}

/** Whether a touch gives the guest the whole time again. */
export const isRepeated = ({ step }: Flow): boolean =>
  ['consent', 'choose', 'getReady', 'preview', 'email'].includes(step)

import type { Exporter } from '../platform/archive/index.ts'
import type { Feature, Moderated, PeriodicTask, ProposalKind } from '../platform/feature/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Queue } from '../platform/queue/index.ts'

/** Puts a feature among those of the app, in the order in which they are built, and answers it. */
export type Add = <F extends Feature>(feature: F) => F

/** Where the declarations of features are registered. */
export interface Registries {
  exporters: { offer(exporter: Exporter): void }
  subjects: { offer(kind: string, subject: Moderated): void }
  council: { offer(kind: string, proposal: ProposalKind<unknown>): void }
  queue: Pick<Queue, 'every'>
  log: Pick<Log, 'error' | 'warn'>
  /** Whether this process works on tasks of the queue. */
  isWorker: boolean
}

export interface RunningFeatures {
  /**
   * Starts every feature in the order given. When one fails, those that had started are stopped again, the last one first.
   * @throws what the first one has thrown that could not start
   */
  start(): Promise<void>
  /** Stops every feature, the last one first, each once; one that fails does not keep the others from it. */
  stop(): Promise<void>
  /** Does periodic work now. @throws Error where no feature has declared it */
  run(task: string): Promise<unknown>
}

/**
 * Makes known what features declare about themselves: what they hold of users, what moderation may do, what the council
 * decides; and answers what starts and stops them all.
 * @throws Error for two features, or two periodic tasks, of one name
 */
export function registerFeatures(features: readonly Feature[], to: Registries): RunningFeatures {
  const names = new Set<string>()
  const tasks = new Map<string, PeriodicTask>()
  for (const { name, exporter, moderated = {}, proposals = {}, periodic = [] } of features) {
    if (names.has(name)) throw new Error(`Two features are called ${name}.`)
    names.add(name)
    if (exporter) to.exporters.offer(exporter)
    for (const [kind, subject] of Object.entries(moderated)) to.subjects.offer(kind, subject)
    for (const [kind, proposal] of Object.entries(proposals)) to.council.offer(kind, proposal)
    for (const task of periodic) {
      if (tasks.has(task.name)) throw new Error(`Two periodic tasks are called ${task.name}.`)
      tasks.set(task.name, task)
    }
  }

  const timers: NodeJS.Timeout[] = []
  let left = [...features]
  let stopping: Promise<void> | undefined
  const started = new Set<Feature>()

  function begin(task: PeriodicTask): void {
    if (!task.everyProcess) {
      if (to.isWorker) to.queue.every(task.seconds, task.name, async () => void (await task.run()))
      return
    }
    const run = () =>
      task.run().catch((err: unknown) => to.log.warn({ err, work: task.name }, 'periodic work failed'))
    timers.push(setInterval(() => void run(), task.seconds * 1000).unref())
  }

  /** Stops these, the last one first, and answers what they have thrown. */
  async function stopAll(which: (feature: Feature) => boolean): Promise<unknown[]> {
    const errors: unknown[] = []
    const going = left.filter(which).reverse()
    left = left.filter((feature) => !going.includes(feature))
    for (const feature of going) {
      try {
        await feature.stop?.()
      } catch (err) {
        to.log.error({ err, feature: feature.name }, 'a feature failed to stop')
        errors.push(err)
      }
    }
    return errors
  }

  return {
    async start() {
      try {
        for (const feature of features) {
          await feature.start?.()
          if (to.isWorker) await feature.work?.()
          started.add(feature)
        }
      } catch (error) {
        await stopAll((feature) => started.has(feature))
        throw error
      }
      for (const task of tasks.values()) begin(task)
    },
    stop() {
      stopping ??= (async () => {
        for (const timer of timers) clearInterval(timer)
        const errors = await stopAll(() => true)
        if (errors.length > 0) throw new AggregateError(errors, 'Some features failed to stop.')
      })()
      return stopping
    },
    async run(name) {
      const task = tasks.get(name)
      if (!task) throw new Error(`No feature has declared periodic work called ${name}.`)
      return task.run()
    },
  }
}

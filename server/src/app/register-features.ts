import type { Exporter } from '../platform/archive/index.ts'
import type { Feature, Moderated, PeriodicTask, ProposalKind } from '../platform/feature/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Queue } from '../platform/queue/index.ts'

/** Adds a feature to the app, in creation order, and returns it. */
export type Add = <F extends Feature>(feature: F) => F

/** Registries of the features' declarations. */
export interface Registries {
  exporters: { register(exporter: Exporter): void }
  subjects: { register(kind: string, subject: Moderated): void }
  council: { register(kind: string, proposal: ProposalKind<unknown>): void }
  queue: Pick<Queue, 'every'>
  log: Pick<Log, 'error' | 'warn'>
  /** True if this process works on queue tasks. */
  isWorker: boolean
}

export interface RunningFeatures {
  /**
   * Starts every feature in order. If one fails, stops the started ones in reverse order.
   * @throws the error of the first feature that failed to start
   */
  start(): Promise<void>
  /** Stops every feature once, in reverse order; a failing one doesn't prevent the others. */
  stop(): Promise<void>
  /** Runs a periodic task now. @throws Error for an undeclared task */
  run(task: string): Promise<unknown>
}

/**
 * Registers the features' declarations (exports, moderation, proposals) and returns their lifecycle.
 * @throws Error for duplicate names of features or periodic tasks
 */
export function registerFeatures(features: readonly Feature[], to: Registries): RunningFeatures {
  const names = new Set<string>()
  const tasks = new Map<string, PeriodicTask>()
  for (const { name, exporter, moderated = {}, proposals = {}, periodic = [] } of features) {
    if (names.has(name)) throw new Error(`Two features are called ${name}.`)
    names.add(name)
    if (exporter) to.exporters.register(exporter)
    for (const [kind, subject] of Object.entries(moderated)) to.subjects.register(kind, subject)
    for (const [kind, proposal] of Object.entries(proposals)) to.council.register(kind, proposal)
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

  /** Stops these features in reverse order and returns their errors. */
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

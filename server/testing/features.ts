import type { Exporter } from '../src/platform/archive/index.ts'
import type { Feature, Platform } from '../src/platform/feature/index.ts'

/** A platform with only the parts that a test provides. Using any other part throws an error that names it. */
export const partOfPlatform = (parts: { [K in keyof Platform]?: unknown }): Platform =>
  new Proxy(parts as Platform, {
    get(platform, name, receiver) {
      if (name in platform) return Reflect.get(platform, name, receiver)
      throw new Error(`This test has opened no ${String(name)}.`)
    },
  })

/** Runs a periodic task of a feature now, by its name. */
export async function runPeriodic<Answer = unknown>(feature: Feature, name: string): Promise<Answer> {
  const task = feature.periodic?.find((each) => each.name === name)
  if (!task) throw new Error(`${feature.name} has no periodic work called ${name}.`)
  return (await task.run()) as Answer
}

/** Returns the exporter of a feature’s user data. */
export function exporterOf({ name, exporter }: Feature): Exporter {
  if (!exporter) throw new Error(`${name} has nothing for the archive.`)
  return exporter
}

import type { Incoming } from './local-file.ts'

let handed: Promise<Incoming> | undefined

/** Passes files that were dropped on another screen to the import. */
export function handOver(incoming: Promise<Incoming>): void {
  handed = incoming
}

/** Files passed since the last call. */
export function takeHanded(): Promise<Incoming> | undefined {
  const files = handed
  handed = undefined
  return files
}

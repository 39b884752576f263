import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for `ms`. Throws the signal's reason if it fires first. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

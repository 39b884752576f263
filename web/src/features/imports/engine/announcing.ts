import { importsReasons, MAX_FILES_PER_CALL } from '@studio/contract/imports'
import { isRefusedFor } from '../../../platform/index.ts'
import { applyAnswer, type Entry, newFileOf } from './entries.ts'
import type { Current, Obstacle, Steps } from './import-state.ts'
import type { Transport } from './transport.ts'

/** Pause in ms between announcements, so that they have many files each. */
const ANNOUNCE_EVERY_MS = 1_000

/** Creates the import on the server, and announces its files: one call at a time. */
export function createAnnouncer(
  {
    transport,
    wait,
  }: {
    transport: Pick<Transport, 'create' | 'announce'>
    wait: (ms: number, signal: AbortSignal) => Promise<void>
  },
  steps: Steps & { refresh: () => void; halt: (to: Obstacle) => void },
) {
  const { state } = steps
  let isAnnouncing = false

  async function ensureCreated({ id, name }: Current): Promise<void> {
    if (!state.current || state.current.isCreated) return
    const { projectName, timeZone, applyMarks, measuresQuality } = state.settings
    const created = await transport.create({
      id,
      source: 'drop',
      name,
      ...(projectName.trim() && { projectName: projectName.trim() }),
      timeZone,
      options: { applyMarks, measuresQuality },
    })
    state.current.isCreated = true
    if (created.state === 'finished' || created.state === 'undone') steps.refresh()
  }

  async function announce(group: Entry[]): Promise<void> {
    const { signal } = state.work
    const owner = state.current!
    isAnnouncing = true
    try {
      await steps.retry(() => ensureCreated(owner), signal)
      const sent = group.map(newFileOf)
      const answer = await steps.retry(() => transport.announce(owner.id, sent), signal)
      state.left = answer.left
      group.forEach((entry, index) => {
        const file = answer.files[index]
        if (file?.number === entry.number) applyAnswer(entry, file)
      })
      steps.save()
      steps.showSoon()
      steps.pump()
      if (group.length < MAX_FILES_PER_CALL) await wait(ANNOUNCE_EVERY_MS, signal)
    } catch (error) {
      if (!signal.aborted) handleAnnounceFailure(group, error)
    } finally {
      isAnnouncing = false
      steps.pump()
    }
  }

  function handleAnnounceFailure(group: Entry[], error: unknown): void {
    if (isRefusedFor(error, importsReasons.numberTaken)) {
      const entry = group.find(({ number }) => number === error.facts.number)
      if (entry && state.current) return void (entry.number = state.current.nextNumber++)
    }
    if (!steps.handleRefusal(error)) steps.halt({ kind: 'failed', error })
  }

  return { announce, ensureCreated, isBusy: () => isAnnouncing }
}

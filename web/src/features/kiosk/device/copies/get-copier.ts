import type { Booth } from '../booth.ts'
import { copiesOf } from '../store/copies.ts'
import { type Copier, createCopier } from './copier.ts'

const copiers = new WeakMap<Booth, Copier>()

/** Opens the only copier of a booth. It runs again after each capture that is stored, sent or deleted. */
export function getCopier(booth: Booth): Copier {
  const existing = copiers.get(booth)
  if (existing) return existing
  const copier = createCopier({
    store: { ...booth.store, ...copiesOf(booth.store) },
    after: booth.clock.after,
  })
  copiers.set(booth, copier)
  let { waiting } = booth.view()
  booth.subscribe(() => {
    if (booth.view().waiting === waiting) return
    ;({ waiting } = booth.view())
    copier.wake()
  })
  void copier.start()
  return copier
}

import { Refusal, refuse } from '@studio/contract/kernel'
import { type WorkStatus, worksReasons } from '@studio/contract/works'

/** What decides who may see a work; `isAuthorSeen` is the fragment of the same name in `visible.store.ts`. */
export interface Sighted {
  author_id: string
  status: WorkStatus
  is_author_seen: boolean
}

export interface Onlooker {
  userId: string | undefined
  isAdmin: boolean
}

/** `whole`: it is shown; `gone`: that it was there is told; `nothing`: to them it is not there. */
export type Sight = 'whole' | 'gone' | 'nothing'

/**
 * Who may see a work by its address. Lists are decided by `isListed`, which never shows what this does not. Whether somebody
 * signed in is needed at all is the route's: the public page and its bytes show the same to visitors.
 */
export function sightOf(work: Sighted, { userId, isAdmin }: Onlooker): Sight {
  if (isAdmin) return 'whole'
  if (!work.is_author_seen) return 'nothing'
  if (work.status === 'withdrawn') return 'gone'
  if (userId === work.author_id || work.status === 'live') return 'whole'
  return work.status === 'removed' ? 'gone' : 'nothing'
}

/** A work that is there no longer, and for which of the two reasons. */
export const goneWork = (gone: 'withdrawn' | 'removed') =>
  refuse(worksReasons[gone], undefined, { status: 410 })

export const unknownWork = () => new Refusal('NOT_FOUND', 'There is no such work.')

/** @throws Refusal with 404 for what is not there for them, with 410 for what is there no longer. */
export function checkSight<W extends Sighted>(work: W | undefined, onlooker: Onlooker): asserts work is W {
  const sight = work ? sightOf(work, onlooker) : 'nothing'
  if (sight === 'gone') throw goneWork(work?.status === 'withdrawn' ? 'withdrawn' : 'removed')
  if (sight === 'nothing') throw unknownWork()
}

import { Refusal, refuse } from '@studio/contract/kernel'
import { type WorkStatus, worksReasons } from '@studio/contract/works'

/** Facts that decide who may see a work; `isAuthorSeen` is the fragment of the same name in `visible.store.ts`. */
export interface VisibleWork {
  author_id: string
  status: WorkStatus
  is_author_seen: boolean
}

export interface Viewer {
  userId: string | undefined
  isAdmin: boolean
}

/** `whole`: shown; `gone`: shown as no longer available; `nothing`: not found. */
export type Visibility = 'whole' | 'gone' | 'nothing'

/**
 * Decides who may see a work by its URL. Lists use `isListed`, which is never more permissive. The route decides if
 * sign-in is needed: the public page and its bytes are the same for visitors.
 */
export function visibilityOf(work: VisibleWork, { userId, isAdmin }: Viewer): Visibility {
  if (isAdmin) return 'whole'
  if (!work.is_author_seen) return 'nothing'
  if (work.status === 'withdrawn') return 'gone'
  if (userId === work.author_id || work.status === 'live') return 'whole'
  return work.status === 'removed' ? 'gone' : 'nothing'
}

/** A work that is no longer available, with the reason. */
export const workUnavailable = (reason: 'withdrawn' | 'removed') =>
  refuse(worksReasons[reason], undefined, { status: 410 })

export const unknownWork = () => new Refusal('NOT_FOUND', 'Work not found.')

/** @throws Refusal 404 if it isn’t visible to the viewer, 410 if it is no longer available */
export function checkVisible<W extends VisibleWork>(work: W | undefined, viewer: Viewer): asserts work is W {
  const sight = work ? visibilityOf(work, viewer) : 'nothing'
  if (sight === 'gone') throw workUnavailable(work?.status === 'withdrawn' ? 'withdrawn' : 'removed')
  if (sight === 'nothing') throw unknownWork()
}

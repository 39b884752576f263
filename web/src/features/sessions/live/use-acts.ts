import { changePictures } from '@studio/contract/gallery'
import {
  endSession,
  leaveSession,
  lockSession,
  pickSessionPicture,
  revealSessionPicks,
  type Session,
  startSessionShoot,
  unlockSession,
  unpickSessionPicture,
  type Verdict,
  writeSessionMessage,
} from '@studio/contract/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '../../../design/index.ts'
import {
  browserStorage,
  call,
  createIntents,
  isAnswered,
  useErrorText,
  useTranslation,
} from '../../../platform/index.ts'
import { broadcastFlagChange } from '../../gallery/index.ts'
import type { SheetFrame } from '../active/session-sheet.tsx'
import { ahead, sessionQuery } from '../sessions.queries.ts'

const intents = createIntents(browserStorage, 'studio-session-shoot-intent')

const ACTIONS = { lock: lockSession, unlock: unlockSession, end: endSession, leave: leaveSession }
export type Act = keyof typeof ACTIONS

/** Actions of a session. Reversible ones are optimistic; refusals show an error. */
export function useSessionActions(session: Session, me: string, read: () => Promise<void>) {
  const { id } = session
  const { t } = useTranslation('sessions')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [busy, setBusy] = useState<Act | 'shoot'>()
  const fail = (error: unknown) => {
    showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) })
    void read()
  }
  const show = (change: (before: Session) => Partial<Session>) =>
    cache.setQueryData(
      sessionQuery(id).queryKey,
      (before) => before && { ...before, session: { ...before.session, ...change(before.session) } },
    )

  /** Optimistic until the loaded state contains the change. */
  const changeOptimistically = (change: (before: Session) => Partial<Session>, sent: Promise<unknown>) => {
    show(change)
    const over = (before: Session) => (before.id === id ? { ...before, ...change(before) } : before)
    ahead.lay(over, sent).then(read, fail)
  }

  /** Sets the user’s vote on an image, or removes it if it is the same. */
  const judge = ({ asset }: SheetFrame, verdict: Verdict) => {
    if (!asset) return
    const mediaId = asset.id
    const before = session.picks.find((pick) => pick.mediaId === mediaId && pick.userId === me)
    const isBack = before?.verdict === verdict
    const params = { id, mediaId }
    changeOptimistically(
      ({ picks }) => ({
        picks: [
          ...picks.filter((pick) => pick.mediaId !== mediaId || pick.userId !== me),
          ...(isBack ? [] : [{ mediaId, userId: me, verdict }]),
        ],
      }),
      isBack
        ? call(unpickSessionPicture, { params })
        : call(pickSessionPicture, { params, body: { verdict } }),
    )
  }

  /** Only the owner sets the pencil mark, which is a flag of the image in the gallery. */
  const mark = ({ asset, mark: before }: SheetFrame, next: 'kept' | 'rejected') => {
    if (!asset) return
    const flag = before === next ? null : next === 'kept' ? ('pick' as const) : ('reject' as const)
    changeOptimistically(
      ({ shoots }) => ({
        shoots: shoots.map((shoot) => ({
          ...shoot,
          frames: shoot.frames.map((frame) => (frame.media?.id === asset.id ? { ...frame, flag } : frame)),
        })),
      }),
      call(changePictures, { body: { ids: [asset.id], change: { flag } } }).then(() =>
        broadcastFlagChange({ ids: [asset.id], flag }),
      ),
    )
  }

  const reveal = (jobId: string) => {
    call(revealSessionPicks, { params: { id }, body: { jobId } }).then(read, fail)
  }

  const during = async (action: Act | 'shoot', work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(action)
    try {
      await work()
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusy(undefined)
    }
  }

  const run = (which: Act) =>
    during(which, async () => {
      await call(ACTIONS[which], { params: { id } })
      // A member who has left can no longer read the session.
      if (which !== 'leave') await read()
    })

  /** Starts a shoot of the brief on the server. */
  const shoot = () =>
    during('shoot', async () => {
      const key = intents.keyFor({ id, revision: session.revision, shoots: session.shoots.length })
      try {
        await call(startSessionShoot, { params: { id }, body: {} }, { idempotencyKey: key })
      } catch (error) {
        if (isAnswered(error)) intents.settle()
        throw error
      }
      intents.settle()
      await read()
    })

  const sendMessage = async (
    text: string,
    mediaId: string | undefined,
    place?: { x: number; y: number },
  ): Promise<boolean> => {
    try {
      await call(writeSessionMessage, {
        params: { id },
        body: { text, ...(mediaId && { mediaId, ...place }) },
      })
      await read()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }

  return { judge, mark, reveal, act: run, shoot, say: sendMessage, busy, fail, show }
}

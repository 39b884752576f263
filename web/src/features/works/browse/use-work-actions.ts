import {
  deleteMute,
  likeWork,
  type Mute,
  putMute,
  unlikeWork,
  useWork,
  type Work,
} from '@studio/contract/works'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { changeShown, worksKeys } from './browse.queries.ts'

/** Actions on a work in a list. Optimistic, and reverted if the request fails. */
export function useWorkActions() {
  const { t } = useTranslation('library-public')
  const queries = useQueryClient()
  const showToast = useToast()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const fail = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.acts.failed), description: errorText(error) })

  async function like({ id, isLiked, likes }: Work): Promise<void> {
    const step = isLiked ? -1 : 1
    changeShown(queries, id, () => ({ isLiked: !isLiked, likes: likes + step }))
    try {
      const answer = await call(isLiked ? unlikeWork : likeWork, { params: { id } })
      changeShown(queries, id, () => answer)
    } catch (error) {
      changeShown(queries, id, () => ({ isLiked, likes }))
      fail(error)
    }
  }

  const refresh = () => queries.invalidateQueries({ queryKey: worksKeys.all })

  async function mute(target: Mute, name: string): Promise<void> {
    try {
      await call(putMute, { body: target })
      await refresh()
      showToast({
        title: t(($) => $.acts.muted, { name }),
        action: { label: t(($) => $.acts.undo), onSelect: () => void unmute(target) },
      })
    } catch (error) {
      fail(error)
    }
  }

  async function unmute(target: Mute): Promise<void> {
    try {
      await call(deleteMute, { query: target })
      await refresh()
    } catch (error) {
      fail(error)
    }
  }

  /** Creates a copy and opens it. */
  async function use({ id }: Work): Promise<void> {
    try {
      const { promptId } = await call(useWork, { params: { id } })
      await navigate({ to: '/prompt-studio', search: { prompt: promptId } })
    } catch (error) {
      fail(error)
    }
  }

  return { like, mute, use }
}

export type WorkActions = ReturnType<typeof useWorkActions>

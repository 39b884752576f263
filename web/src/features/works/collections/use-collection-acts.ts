import {
  type Collection,
  deleteCollection,
  deleteCollectionPerson,
  deleteCollectionWork,
  patchCollection,
  putCollectionPerson,
  putCollectionWork,
  type Work,
} from '@studio/contract/works'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { collectionKeys, collectionWorksQuery } from './collections.queries.ts'

/** Actions on a collection. They report failures and return true on success. */
export function useCollectionActs(id: string) {
  const { t } = useTranslation('collections')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const reload = () => queries.invalidateQueries({ queryKey: collectionKeys.all })

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.failed.act), description: errorText(error) })
      return false
    } finally {
      void reload()
    }
  }

  /** Shows the new order before the server has confirmed it. */
  function showOrder(works: readonly Work[]): void {
    const { queryKey } = collectionWorksQuery(id, 'accepted')
    queries.setQueryData<InfiniteData<{ works: Work[]; nextCursor: string | null }, string | null>>(
      queryKey,
      (data) => {
        const last = data?.pages.at(-1)
        return last && { pages: [{ works: [...works], nextCursor: last.nextCursor }], pageParams: [null] }
      },
    )
  }

  return {
    change: (body: Partial<Pick<Collection, 'name' | 'about' | 'visibility' | 'mode'>>) =>
      attempt(() => call(patchCollection, { params: { id }, body })),
    remove: () => attempt(() => call(deleteCollection, { params: { id } })),
    accept: (workId: string) => attempt(() => call(putCollectionWork, { params: { id, workId }, body: {} })),
    /** Removes or declines a work. `after` is its previous position, for undo. */
    async take({ id: workId, title }: Work, after?: string | null): Promise<void> {
      const isDeleted = await attempt(() => call(deleteCollectionWork, { params: { id, workId } }))
      if (!isDeleted || after === undefined) return
      showToast({
        title: t(($) => $.items.removed, { title }),
        action: {
          label: t(($) => $.undo),
          onSelect: () =>
            void attempt(() => call(putCollectionWork, { params: { id, workId }, body: { after } })),
        },
      })
    },
    /** `to` is the index among the other works. */
    move(works: readonly Work[], workId: string, to: number): void {
      const work = works.find((each) => each.id === workId)
      const others = works.filter((each) => each.id !== workId)
      if (!work || to < 0 || to > others.length) return
      showOrder([...others.slice(0, to), work, ...others.slice(to)])
      const after = others[to - 1]?.id ?? null
      void attempt(() => call(putCollectionWork, { params: { id, workId }, body: { after } }))
    },
    letIn: (userId: string, role: 'editor' | 'contributor') =>
      attempt(() => call(putCollectionPerson, { params: { id, userId }, body: { role } })),
    leaveOut: (userId: string) => attempt(() => call(deleteCollectionPerson, { params: { id, userId } })),
  }
}

export type CollectionActs = ReturnType<typeof useCollectionActs>

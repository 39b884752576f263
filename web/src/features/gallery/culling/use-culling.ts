import type { Flag, GalleryItem, PicturesChange, QualityReason } from '@studio/contract/gallery'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { browserStorage, useErrorText, useTranslation } from '../../../platform/index.ts'
import { useFlagUpdates, useGalleryActions } from '../acts/use-acts.ts'
import { useFreshAddresses } from '../acts/use-fresh-addresses.ts'
import { itemQuery } from '../picture.queries.ts'
import { alterStack, stackImages, type UndoStacks, unstack } from '../stacks/stack-acts.ts'
import { culledItemsKey, cullingItemsQuery, cullingQuery } from './culling.queries.ts'
import { type CullingStep, cullingList, screenUrlOf } from './culling-list.ts'
import { useDecodedAhead } from './decode-ahead.ts'
import { useSeen } from './use-seen.ts'

const ADVANCE_KEY = 'studio.culling-advance'
/** Number of items loaded ahead of the shown one. */
const LOADED_AHEAD = 60
const NO_REASONS: readonly QualityReason[] = []

export type Culling = ReturnType<typeof useCulling>

/** State and actions of the culling screen. */
export function useCulling(importId: string) {
  // Long: all state and actions of one screen.
  const { t } = useTranslation('culling')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { change } = useGalleryActions()
  useFlagUpdates()
  const entries = useQuery(cullingQuery(importId))
  const pages = useInfiniteQuery(cullingItemsQuery(importId))
  const renew = useFreshAddresses({ import: importId }, culledItemsKey(importId))
  const { seen, see } = useSeen()
  const [isUnseenOnly, setIsUnseenOnly] = useState(false)
  const [keptIds, setKept] = useState<ReadonlySet<string>>(() => new Set())
  const [advances, setAdvances] = useState(() => browserStorage.read(ADVANCE_KEY) !== 'off')
  const [chosenId, setChosenId] = useState<string>()
  const steps = useRef<CullingStep[]>([])

  const items = new Map<string, GalleryItem>()
  for (const page of pages.data?.pages ?? []) for (const item of page.items) items.set(item.id, item)
  const photographs = entries.data ?? []
  const { ids, reviewed, total } = cullingList({ photographs, items, seen, kept: keptIds, isUnseenOnly })

  // Starts where the last visit ended.
  const firstId = photographs.find(({ isReviewed }) => !isReviewed)?.id ?? ids[0]
  // Cached: the review state changes, and must not move the user.
  if (chosenId === undefined && firstId !== undefined) setChosenId(firstId)
  const id = chosenId !== undefined && ids.includes(chosenId) ? chosenId : ids[0]
  const index = id === undefined ? -1 : ids.indexOf(id)
  const loaded = id === undefined ? undefined : items.get(id)
  const lone = useQuery({ ...itemQuery(id ?? ''), enabled: id !== undefined && !loaded && !pages.isPending })
  const item = loaded ?? (id === undefined ? undefined : lone.data)

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const needsMore = ids.slice(0, index + LOADED_AHEAD).some((each) => !items.has(each))
  useEffect(() => {
    if (needsMore && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [needsMore, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  const next = ids.slice(index + 1, index + 1 + LOADED_AHEAD).flatMap((each) => items.get(each) ?? [])
  useDecodedAhead(next.map(screenUrlOf), (place) => next[place] && renew(next[place].id))

  /** Leaves the image, which then counts as seen. The last one stays. */
  const go = (to: string | undefined) => {
    if (id !== undefined) {
      see(id)
      setKept((now) => new Set(now).add(id))
    }
    if (to !== undefined) setChosenId(to)
  }
  const move = (by: number) => go(ids[index + by])
  const members = item?.stack
    ? photographs.flatMap((each) => {
        const other = items.get(each.id)
        return other?.stack?.id === item.stack?.id && other ? [other] : []
      })
    : []

  /** Marks images, and stores how to undo it. */
  async function mark(marked: readonly { items: readonly GalleryItem[]; change: PicturesChange }[]) {
    if (!item) return
    const before = marked.flatMap((each) => each.items)
    const step: CullingStep = {
      id: item.id,
      undo: () => Promise.all(before.map((each) => change([each], { flag: each.flag, stars: each.stars }))),
    }
    steps.current.push(step)
    see(item.id)
    setKept((now) => new Set([...now, ...before.map((each) => each.id)]))
    const results = await Promise.all(marked.map((each) => change(each.items, each.change)))
    // Refused changes were rolled back, so there is nothing to undo.
    if (!results.some(Boolean)) steps.current = steps.current.filter((each) => each !== step)
  }

  const advance = () => {
    if (advances && index + 1 < ids.length) move(1)
  }
  const flag = (kind: Flag) => {
    if (!item) return
    const isRemoved = item.flag === kind
    void mark([{ items: [item], change: { flag: isRemoved ? null : kind } }])
    if (!isRemoved) advance()
  }
  const rate = (stars: number) => {
    if (!item || item.stars === stars) return
    void mark([{ items: [item], change: { stars } }])
    if (stars > 0) advance()
  }
  const keepOnly = () => {
    if (!item) return
    const rest = members.filter((each) => each.id !== item.id)
    if (rest.length === 0) {
      showToast({ title: t(($) => $.noStack) })
      return
    }
    void mark([
      { items: [item], change: { flag: 'pick' } },
      { items: rest, change: { flag: 'reject' } },
    ])
    const last = Math.max(...members.map((each) => ids.indexOf(each.id)))
    if (advances) go(ids[last + 1])
  }

  /** Changes stacks, and stores how to undo it. */
  const restack = async (change: () => Promise<UndoStacks>) => {
    if (!item) return
    try {
      const undo = await change()
      steps.current.push({ id: item.id, undo })
      void entries.refetch()
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.stackFailed), description: errorText(error) })
    }
  }
  const previous = items.get(ids[index - 1] ?? '')
  /** Adds the image to the stack of the previous one, or removes it. */
  const stack = () => {
    if (!item) return
    if (!previous) {
      showToast({ title: t(($) => $.noPrevious) })
      return
    }
    const isTogether = item.stack !== undefined && item.stack.id === previous.stack?.id
    void restack(() => {
      if (isTogether && item.stack) return alterStack(queries, item.stack.id, { remove: [item.id] })
      if (previous.stack) return alterStack(queries, previous.stack.id, { add: [item.id] })
      return stackImages(queries, [previous.id, item.id])
    })
  }
  const endStack = () => item?.stack && void restack(() => unstack(queries, [item.stack!.id]))
  const chooseCover = () =>
    item?.stack && void restack(() => alterStack(queries, item.stack!.id, { coverId: item.id }))

  const undo = async () => {
    const step = steps.current.pop()
    if (!step) {
      showToast({ title: t(($) => $.nothingToUndo) })
      return
    }
    setKept((now) => new Set(now).add(step.id))
    setChosenId(step.id)
    try {
      await step.undo()
      void entries.refetch()
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.undoFailed), description: errorText(error) })
    }
  }

  return {
    entries,
    pages,
    ids,
    index,
    item,
    items,
    itemError: loaded ? null : (pages.error ?? lone.error),
    members,
    reasons: photographs.find((each) => each.id === id)?.reasons ?? NO_REASONS,
    reasonsOf: (of: string) => photographs.find((each) => each.id === of)?.reasons ?? NO_REASONS,
    reviewed,
    total,
    isUnseenOnly,
    filterUnseen: (isOn: boolean) => {
      setKept(new Set())
      setIsUnseenOnly(isOn)
    },
    advances,
    setAdvances: (isOn: boolean) => {
      browserStorage.write(ADVANCE_KEY, isOn ? 'on' : 'off')
      setAdvances(isOn)
    },
    renew,
    go,
    move,
    flag,
    rate,
    keepOnly,
    stack,
    endStack,
    chooseCover,
    undo: () => void undo(),
    change: async (items: readonly GalleryItem[], to: PicturesChange) => {
      await mark([{ items, change: to }])
      return true
    },
  }
}

import {
  chooseGeneration,
  dismissGeneration,
  type Generation,
  type GenerationArea,
  type GenerationRequest,
  listGenerations,
  previewGeneration,
  startGeneration,
} from '@studio/contract/darkroom'
import { cancelJob, isFinal } from '@studio/contract/jobs'
import { listModels } from '@studio/contract/models'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserStorage, call, createIntents, isAnswered, push } from '../../../platform/index.ts'

/** Poll interval in ms while models are at work, in case a notification is missed. */
const WORKING_MS = 2_000
const intents = createIntents(browserStorage, 'studio-darkroom-generation-intent')

const generationsKey = (mediaId: string) => ['darkroom', mediaId, 'generations'] as const

/** True while a model may still answer. */
export const isOpen = ({ status }: Pick<Generation, 'status'>): boolean => !isFinal(status)

const generationsQuery = (mediaId: string) =>
  queryOptions({
    queryKey: generationsKey(mediaId),
    queryFn: ({ signal }) => call(listGenerations, { params: { mediaId } }, { signal }),
    select: ({ generations }) => generations,
    refetchInterval: ({ state: { data } }) => (data?.generations.some(isOpen) ? WORKING_MS : false),
    refetchOnMount: 'always',
  })

/** Generated edits of an image, and what changes them. */
export function useGenerations(mediaId: string, isActive: boolean) {
  const queries = useQueryClient()
  const queryKey = generationsKey(mediaId)
  const reload = () => queries.invalidateQueries({ queryKey })
  const params = { mediaId }
  useEffect(
    () =>
      push.on('jobs', () => {
        void queries.invalidateQueries({ queryKey: generationsKey(mediaId) })
      }),
    [queries, mediaId],
  )
  const list = useQuery({ ...generationsQuery(mediaId), enabled: isActive })
  const start = useMutation({
    // A request that wasn’t answered is the same when it is sent again.
    mutationFn: (body: GenerationRequest) =>
      call(startGeneration, { params, body }, { idempotencyKey: intents.keyFor({ mediaId, body }) }),
    onSuccess: () => {
      intents.settle()
      return reload()
    },
    onError: (error) => {
      if (isAnswered(error)) intents.settle()
    },
  })
  const cancel = useMutation({
    mutationFn: (jobId: string) => call(cancelJob, { params: { id: jobId } }),
    onSettled: reload,
  })
  const dismiss = useMutation({
    mutationFn: (id: string) => call(dismissGeneration, { params: { mediaId, id } }),
    onSettled: reload,
  })
  return { list, start, cancel, dismiss, reload }
}

export const choose = (params: { mediaId: string; id: string }, candidate: number, language: 'en' | 'es') =>
  call(chooseGeneration, { params, query: { language }, body: { candidate } })

/** What would be sent for an area, and its price. */
export const previewQuery = (mediaId: string, area: GenerationArea | undefined) =>
  queryOptions({
    queryKey: ['darkroom', mediaId, 'window', JSON.stringify(area)],
    queryFn: ({ signal }) =>
      call(previewGeneration, { params: { mediaId }, body: { area: area ?? { parts: [] } } }, { signal }),
    enabled: area !== undefined,
    // The original never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** All image models, configured or not. */
export const editModelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call(listModels, {}, { signal }),
  select: ({ models }) => models.filter(({ kinds }) => kinds.includes('image')),
})

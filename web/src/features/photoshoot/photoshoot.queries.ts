import { listModels } from '@studio/contract/models'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  configKeys,
  browserStorage,
  call,
  createIntents,
  isAnswered,
  loadConfig,
} from '../../platform/index.ts'
import { rememberJob } from '../jobs/index.ts'
import { galleryKeys } from '../gallery/index.ts'
import type { RequestBody } from './brief/draft-check.ts'

const intents = createIntents(browserStorage, 'studio-photoshoot-intent')

/** All image models, configured or not. */
export function useImageModels() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => call(listModels, {}, { signal }),
    select: ({ models }) => models.filter(({ kinds }) => kinds.includes('image')),
  })
}

/** True if costs are waived. Undefined until the server has confirmed it. */
export function useFreeMode(): boolean | undefined {
  const { data } = useQuery({
    queryKey: configKeys.all,
    queryFn: loadConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.flags.freeMode
}

/** Starts a shoot. Its sheet can be rendered from the response immediately. */
export function useStartPhotoshoot() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: RequestBody; key: string }) =>
      call(startPhotoshoot, { body }, { idempotencyKey: key }),
    onSuccess: ({ job }, { body }) => {
      intents.settle()
      rememberJob(cache, job)
      if (body.projectName) void cache.invalidateQueries({ queryKey: galleryKeys.projects })
    },
    onError: (error) => {
      if (isAnswered(error)) intents.settle()
    },
  })
}

/** Variables of `useStartPhotoshoot` for one press of Generate. */
export const shootOf = (body: RequestBody) => ({ body, key: intents.keyFor(body) })

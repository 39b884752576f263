import { startPhotoshoot } from '@studio/contract/photoshoot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserStorage, call, createIntents, isAnswered } from '../../../platform/index.ts'
import { rememberJob } from '../../jobs/index.ts'
import type { shootRequest } from './shoot-request.ts'

const intents = createIntents(browserStorage, 'studio-prompt-shoot-intent')

/** Starts a shoot from the preview; idempotent after a lost response. */
export function useShoot() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnType<typeof shootRequest>) =>
      call(startPhotoshoot, { body }, { idempotencyKey: intents.keyFor(body) }),
    onSuccess: ({ job }) => {
      intents.settle()
      rememberJob(cache, job)
    },
    onError: (error) => {
      if (isAnswered(error)) intents.settle()
    },
  })
}

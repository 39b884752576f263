import { useEffect, useEffectEvent, useState } from 'react'
import { getMediaBytes } from '@studio/contract/gallery'
import { isFinal, type Job } from '@studio/contract/jobs'
import type { EndpointInput } from '@studio/contract/kernel'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import type { RoundTripSide } from '@studio/domain/reverse'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, newUuid } from '../../../platform/index.ts'
import { rememberJob, useCancelJob, useJob } from '../../jobs/index.ts'
import { startReader } from '../reading/start-reader.ts'

export type Shoot = EndpointInput<typeof startPhotoshoot>['body']

type RoundState = 'idle' | 'running' | 'measuring' | 'done' | 'failed' | 'cancelled'

const stateOf = (
  job: Job | undefined,
  isStarting: boolean,
  isMeasured: boolean,
  error: unknown,
): RoundState => {
  if (error) return 'failed'
  if (isStarting) return 'running'
  if (!job) return 'idle'
  if (!isFinal(job.status)) return 'running'
  if (job.status === 'cancelled') return 'cancelled'
  if (job.status === 'failed' || job.result.media_assets.length === 0) return 'failed'
  return isMeasured ? 'done' : 'measuring'
}

/** Starts a normal job for one image and measures the result like the source. */
export function useRoundTrip() {
  const cache = useQueryClient()
  const [jobId, setJobId] = useState<string>()
  const [generatedSide, setGeneratedSide] = useState<RoundTripSide | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const start = useMutation({
    mutationFn: ({ body, key }: { body: Shoot; key: string }) =>
      call(startPhotoshoot, { body }, { idempotencyKey: key }),
    onSuccess: ({ job }) => {
      rememberJob(cache, job)
      setJobId(job.id)
    },
  })
  const cancel = useCancelJob()
  const { data, error: jobError } = useJob(jobId)
  const job = jobId === undefined ? undefined : data?.job
  const asset = job && isFinal(job.status) ? job.result.media_assets[0] : undefined
  const assetId = asset?.id

  const take = useEffectEvent((side: RoundTripSide) => setGeneratedSide(side))
  const fail = useEffectEvent((error: unknown) => setProblem(error))
  useEffect(() => {
    if (assetId === undefined) return undefined
    const fetching = new AbortController()
    const broken = () => fail(new Error('the picture cannot be measured'))
    const reader = startReader((message) => {
      if (message.kind === 'measured') take({ measured: message.measured, phash: message.phash })
      else if (message.kind !== 'read' && message.kind !== 'begun') broken()
    }, broken)
    call(getMediaBytes, { params: { id: assetId, variant: 'original' } }, { signal: fetching.signal })
      .then((answer) => answer.blob())
      .then((file) => fetching.signal.aborted || reader.read(file))
      .catch((error: unknown) => fetching.signal.aborted || fail(error))
    return () => {
      fetching.abort()
      reader.end()
    }
  }, [assetId])

  const error = start.error ?? problem ?? (job ? null : jobError)
  return {
    state: stateOf(job, start.isPending, generatedSide !== null, error),
    job,
    asset,
    generatedSide,
    error,
    begin: (body: Shoot) => {
      setJobId(undefined)
      setGeneratedSide(null)
      setProblem(null)
      start.mutate({ body, key: newUuid() })
    },
    cancel: () => job?.canCancel && cancel.mutate(job.id),
    isCancelling: cancel.isPending,
  }
}

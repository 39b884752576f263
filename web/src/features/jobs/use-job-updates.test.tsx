import { act, screen } from '@testing-library/react'
import { it, vi } from 'vitest'
import { push } from '../../platform/index.ts'
import { answerWith, draw, jobOf } from './jobs.fixtures.tsx'
import { useJob, useJobs } from './jobs.queries.ts'
import { useJobUpdates } from './use-job-updates.ts'

const JOB = jobOf(1)

function Pictures() {
  useJobUpdates()
  const listed = useJobs().data?.jobs[0]?.result.media_assets.length
  const count = useJob(JOB.id).data?.job.result.media_assets.length
  return `${listed} listed, ${count} shown`
}

it('refetches an ended job when the server says that its images were deleted or restored', async () => {
  let emit = (_: Record<string, unknown>) => {}
  const listening = vi.spyOn(push, 'on').mockImplementation((event, listener) => {
    if (event === 'jobs') emit = listener
    return () => {}
  })
  let job = JOB
  answerWith({
    'GET /api/jobs': () => ({ jobs: [job], nextCursor: null }),
    [`GET /api/jobs/${JOB.id}`]: () => ({ job }),
  })
  await draw(<Pictures />)
  await screen.findByText('2 listed, 2 shown')
  job = { ...JOB, result: { media_assets: JOB.result.media_assets.slice(1) } }
  act(() => emit({ id: JOB.id, status: 'completed', version: 2 }))
  await screen.findByText('1 listed, 1 shown')
  job = JOB
  act(() => emit({ id: JOB.id, status: 'completed', version: 3 }))
  await screen.findByText('2 listed, 2 shown')
  listening.mockRestore()
})

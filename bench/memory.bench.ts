// Memory of the idle server, during generation of images and a video, and in the minute after.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { send, signIn } from '../server/testing/people.ts'
import { openBench, report } from './harness.ts'

interface Answer {
  job: { id: string; status: string }
}

const SHOOTS = 3
const AFTER_SECONDS = [0, 15, 30, 60]

const bench = await openBench()
try {
  const { url, pid } = bench.server
  const { accessToken } = await signIn(url)
  const resident = () =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  let max = 0
  const ended = async ({ job: { id } }: Answer) => {
    for (;;) {
      max = Math.max(max, resident())
      const { job } = await send<Answer>(url, accessToken, 'GET', `/api/jobs/${id}`)
      if (job.status === 'completed') return
      if (job.status !== 'queued' && job.status !== 'running') throw new Error(`the job ${job.status}`)
      await sleep(250)
    }
  }

  await sleep(5_000)
  const rows = [{ when: 'at rest', 'resident MB': resident() }]
  for (let n = 0; n < SHOOTS; n++)
    await ended(
      await send<Answer>(url, accessToken, 'POST', '/api/photoshoots', {
        prompt: 'A violinist in a red coat, neon light',
        count: 10,
        style: 'editorial',
        aspectRatio: '3:4',
        model: 'studio',
        quality: 'final',
      }),
    )
  rows.push({ when: `most during ${SHOOTS} shoots of ten`, 'resident MB': max })
  max = 0
  await ended(
    await send<Answer>(url, accessToken, 'POST', '/api/videos', {
      aspectRatio: '16:9',
      resolution: '720p',
      fps: 24,
      model: 'studio',
      shots: ['A brass lamp on a linen cloth', 'A violinist in a red coat'].map((prompt) => ({
        prompt,
        seconds: 4,
      })),
    }),
  )
  rows.push({ when: 'most during a film', 'resident MB': max })
  const endedAt = performance.now()
  for (const seconds of AFTER_SECONDS) {
    await sleep(Math.max(0, seconds * 1000 - (performance.now() - endedAt)))
    rows.push({ when: `${seconds} s after it`, 'resident MB': resident() })
  }
  report('memory of the server, besides PostgreSQL', rows)
} finally {
  await bench.close()
}

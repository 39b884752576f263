// A shoot of ten images: time from submission to the first preview, the first image and the last one.
import { send, signIn } from '../server/testing/people.ts'
import { openBench, report } from './harness.ts'

interface Answer {
  job: { id: string; status: string; items: { status: string; preview: string | null }[] }
}

const bench = await openBench()
try {
  const { url } = bench.server
  const { accessToken } = await signIn(url)
  const rows = []
  for (const quality of ['draft', 'final']) {
    const started = performance.now()
    const seconds = () => Math.round((performance.now() - started) / 100) / 10
    const body = {
      prompt: 'Teal glass bottle with a brass cap on a plaster plinth, warm window light from the left',
      count: 10,
      style: 'commercial',
      aspectRatio: '1:1',
      model: 'studio',
      seed: 7,
      quality,
    }
    const { job } = await send<Answer>(url, accessToken, 'POST', '/api/photoshoots', body)
    const row = { quality, 'accepted (s)': seconds(), 'preview (s)': 0, 'first (s)': 0, 'last (s)': 0 }
    for (;;) {
      const now = (await send<Answer>(url, accessToken, 'GET', `/api/jobs/${job.id}`)).job
      if (!row['preview (s)'] && now.items.some((item) => item.preview)) row['preview (s)'] = seconds()
      if (!row['first (s)'] && now.items.some((item) => item.status === 'done')) row['first (s)'] = seconds()
      if (now.status === 'completed') break
      if (now.status !== 'queued' && now.status !== 'running') throw new Error(`the shoot ${now.status}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    row['last (s)'] = seconds()
    rows.push(row)
  }
  report('shoot of ten', rows)
} finally {
  await bench.close()
}

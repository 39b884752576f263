import type { ReactNode } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import type { Job, JobItem } from '@studio/contract/jobs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { I18nProvider } from '../../platform/index.ts'
import { textsIn } from '../../testing/texts.ts'
import { createToaster, ToasterProvider, Tooltips } from '../../design/index.ts'

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

export const assetOf = (index: number): MediaAsset => ({
  id: uuid(500 + index),
  type: 'image',
  index,
  url: `/api/media/${index}/original`,
  thumbnails: [{ url: `/api/media/${index}/320`, width: 320, height: 427 }],
  placeholder: '',
  width: 768,
  height: 1024,
})

export const itemOf = (index: number, changes: Partial<JobItem> = {}): JobItem => ({
  index,
  status: 'done',
  progress: 1,
  width: 768,
  height: 1024,
  pose: null,
  seed: 7 + index,
  preview: null,
  mediaId: null,
  ...changes,
})

export function jobOf(id: number, changes: Partial<Job> = {}): Job {
  return {
    id: uuid(id),
    kind: 'image_batch',
    status: 'completed',
    error: null,
    errorCode: null,
    progress: 1,
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    startedAt: null,
    finishedAt: null,
    stuck: false,
    canCancel: false,
    canRetry: false,
    cost: { credits: 2, waived: true, captured: 0, released: 0, releasedFor: { failed: 0, cancelled: 0 } },
    metadata: { prompt: `Prompt ${id}`, aspectRatio: '3:4', model: 'studio', seed: 7, style: 'editorial' },
    items: [itemOf(0), itemOf(1)],
    result: { media_assets: [assetOf(0), assetOf(1)] },
    ...changes,
  }
}

export interface RecordedRequest {
  method: string
  path: string
  search: URLSearchParams
  body: unknown
  key: string | null
}

/** Mock server with fixed answers by `METHOD /path`. A thrown value or a `Response` is passed on. Records requests. */
export function answerWith(answers: Record<string, unknown>): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname: path, searchParams: search } = new URL(input, 'http://localhost')
    const request = {
      method: init.method ?? 'GET',
      path,
      search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key'),
    }
    requests.push(request)
    const answer = answers[`${request.method} ${path}`]
    const result = typeof answer === 'function' ? await answer(request) : answer
    if (result instanceof Response) return result
    return result === undefined ? refusal(404, 'NOT_FOUND') : Response.json(result)
  })
  return requests
}

export const refusal = (status: number, code: string, details?: Record<string, string>) =>
  Response.json({ ok: false, error: { code, message: code, details } }, { status })

export const createQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false, networkMode: 'always' } },
  })

/** Renders a screen like the app: texts, cache, toasts, tooltips and a router with a URL. */
export async function draw(
  screen: ReactNode,
  {
    at = '/',
    path,
    language = 'en',
    queries = createQueries(),
  }: { at?: string; path?: string; language?: 'en' | 'es'; queries?: QueryClient } = {},
) {
  const texts = textsIn(language)
  const root = createRootRoute({ component: () => screen, notFoundComponent: () => screen })
  // With a path, the parameters of the URL are parsed as in the app.
  if (path) root.addChildren([createRoute({ getParentRoute: () => root, path })])
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const toaster = createToaster()
  await router.load()
  const view = render(
    <I18nProvider i18n={texts}>
      <QueryClientProvider client={queries}>
        <ToasterProvider value={toaster}>
          <>
            <Tooltips />
            <RouterProvider router={router as never} />
          </>
        </ToasterProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { ...view, toaster, router, queries }
}

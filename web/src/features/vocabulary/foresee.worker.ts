import { type ClaimsRequest, foreseeClaims } from '@studio/renderer/claims'

/** Composes the first image of a brief and says what it will show. An error of one request ends no other. */
globalThis.addEventListener('message', ({ data }: MessageEvent<{ id: number; request: ClaimsRequest }>) => {
  const { id, request } = data
  try {
    globalThis.postMessage({ id, claims: foreseeClaims(request) })
  } catch {
    globalThis.postMessage({ id })
  }
})

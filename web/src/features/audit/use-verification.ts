import { type AuditCheckpoint, getAuditProof, PROOF_PAGE } from '@studio/contract/audit'
import { type AuditFault, CHAIN_START, checkEnd, compareHeads, verifyLinks } from '@studio/domain/audit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../platform/index.ts'

export type Verification =
  | { phase: 'idle' }
  | { phase: 'running'; done: number; of: number }
  | { phase: 'failed'; error: unknown }
  | { phase: 'done'; of: number; seconds: number; faults: AuditFault[] }

/** Max. entries that are verified automatically. */
const BATCH_SIZE = 20_000

/**
 * Verifies the chain in this browser, page by page, and against the checkpoints (`heads`). These and `length` come
 * from the summary; verification waits until they are loaded.
 */
export function useVerification(heads: readonly AuditCheckpoint[] | undefined, length: number | undefined) {
  const [state, setState] = useState<Verification>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)

  const verify = useCallback(async (checkpoints: readonly AuditCheckpoint[], of: number) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const started = performance.now()
    setState({ phase: 'running', done: 0, of })
    try {
      const verified = await verifyAll(checkpoints, signal, (done, total) =>
        setState({ phase: 'running', done, of: total }),
      )
      if (signal.aborted) return
      const seconds = (performance.now() - started) / 1000
      setState({ phase: 'done', of: verified.links, seconds, faults: verified.found })
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'failed', error })
    }
  }, [])

  const isReady = heads !== undefined && length !== undefined
  const isSmall = isReady && length <= BATCH_SIZE
  useEffect(() => {
    if (isSmall && !running.current) void verify(heads, length)
  }, [isSmall, verify, heads, length])
  useEffect(() => () => running.current?.abort(), [])

  return { state, begin: () => isReady && void verify(heads, length) }
}

async function verifyAll(
  checkpoints: readonly AuditCheckpoint[],
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
) {
  const positions = new Set(checkpoints.map(({ position }) => position))
  const hashes = new Map<number, string>()
  const detectedFaults: AuditFault[] = []
  let at = CHAIN_START
  for (;;) {
    const { links, head } = await call(
      getAuditProof,
      { query: { after: at.position, limit: PROOF_PAGE } },
      { signal },
    )
    const { faults, to } = await verifyLinks(at, links)
    detectedFaults.push(...faults)
    for (const { position, hash } of links) if (positions.has(position)) hashes.set(position, hash)
    at = to
    onProgress(at.position, Math.max(head.position, at.position))
    if (links.length === PROOF_PAGE) continue
    detectedFaults.push(
      ...checkEnd(at, head),
      ...compareHeads(checkpoints, (position) => hashes.get(position)),
    )
    const faultsByKey = new Map(detectedFaults.map((fault) => [`${fault.position} ${fault.kind}`, fault]))
    return {
      links: at.position,
      found: [...faultsByKey.values()].toSorted((a, b) => a.position - b.position),
    }
  }
}

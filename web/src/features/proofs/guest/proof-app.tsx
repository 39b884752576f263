/** @jsxImportSource preact */
import { ServerUnreachable, usePage } from '../../../guest/index.ts'
import { MINUTE_MS } from '@studio/contract/kernel'
import type { GuestProof } from '@studio/contract/proofs'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { EnterView, type EntryState, outsideOf } from './enter-view.tsx'
import { askProof } from './proof-calls.ts'
import { withAddressesOf } from './proof-state.ts'
import { proofTexts } from './proof-texts.ts'
import { ProofView } from './proof-view.tsx'

/** Image URLs are valid for ten minutes. Reloading also brings new comments. */
const REFRESH_MS = MINUTE_MS
/** Reload interval at which current URLs are reused, because new URLs would load every image again. */
const ADDRESS_MS = 8 * MINUTE_MS
/** Interval while copies are being rendered. */
const SOON_MS = 3_000

/** `/p`: entry until link, PIN and name are accepted, then the images. */
export function ProofApp({ link }: { link: string | null }) {
  const { t, switchLanguage } = usePage(proofTexts)
  const [proof, setProof] = useState<GuestProof | null>(null)
  const [outside, setOutside] = useState<EntryState>({ state: link === null ? 'asking' : 'enter' })

  const addressed = useRef(0)
  const show = useCallback((next: GuestProof) => {
    const now = Date.now()
    setProof((before) => {
      const isFresh = before !== null && now - addressed.current < ADDRESS_MS
      if (!isFresh) addressed.current = now
      return isFresh ? withAddressesOf(before, next) : next
    })
  }, [])
  const load = useCallback(async () => {
    try {
      show(await askProof())
    } catch (error) {
      // The images stay visible while offline.
      if (error instanceof ServerUnreachable) return setOutside({ state: 'offline' })
      setProof(null)
      setOutside(outsideOf(error))
    }
  }, [show])

  useEffect(() => {
    document.title = proof?.proof.title ?? t('product')
  }, [t, proof])
  useEffect(() => {
    if (link === null) void load()
  }, [link, load])

  const isWaiting = proof?.items.some(({ isReady, withdrawn }) => !isReady && !withdrawn)
  const isIn = proof !== null
  useEffect(() => {
    if (!isIn) return
    const reloadIfVisible = () => document.visibilityState === 'visible' && void load()
    const timer = setInterval(reloadIfVisible, isWaiting ? SOON_MS : REFRESH_MS)
    document.addEventListener('visibilitychange', reloadIfVisible)
    addEventListener('online', reloadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadIfVisible)
      removeEventListener('online', reloadIfVisible)
    }
  }, [isIn, isWaiting, load])

  if (proof) return <ProofView proof={proof} t={t} switchLanguage={switchLanguage} reload={load} />
  return (
    <EnterView
      link={link}
      outside={outside}
      t={t}
      switchLanguage={switchLanguage}
      onIn={async (answer) => (answer ? show(answer) : await load())}
      onOutside={setOutside}
      retry={() => (link === null ? void load() : setOutside({ state: 'enter' }))}
    />
  )
}

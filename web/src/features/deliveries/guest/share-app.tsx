/** @jsxImportSource preact */
import type { Share } from '@studio/contract/deliveries'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { ServerUnreachable, usePage } from '../../../guest/index.ts'
import { EnterView, type EntryState, outsideOf } from './enter-view.tsx'
import { askShare } from './share-calls.ts'
import { shareTexts } from './share-texts.ts'
import { ShareView } from './share-view.tsx'

/** Interval while files are being rendered. */
const SOON_MS = 3_000

/** `/s`: entry until link and password are accepted, then the images. */
export function ShareApp({ link }: { link: string | null }) {
  const { t, switchLanguage } = usePage(shareTexts)
  const [share, setShare] = useState<Share | null>(null)
  const [outside, setOutside] = useState<EntryState>({ state: link === null ? 'asking' : 'enter' })
  const id = share?.id
  const load = useCallback(async () => {
    try {
      setShare(await askShare(id))
    } catch (error) {
      // The images stay visible while offline.
      if (error instanceof ServerUnreachable) return setOutside({ state: 'offline' })
      setShare(null)
      setOutside(outsideOf(error))
    }
  }, [id])

  useEffect(() => {
    document.title = share?.title ?? t('product')
  }, [t, share])
  const isIn = share !== null
  useEffect(() => {
    if (link === null && !isIn) void load()
    // Only when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const isComplete = share?.isComplete
  useEffect(() => {
    if (!isIn) return
    const reloadIfVisible = () => document.visibilityState === 'visible' && void load()
    const timer = isComplete ? undefined : setInterval(reloadIfVisible, SOON_MS)
    document.addEventListener('visibilitychange', reloadIfVisible)
    addEventListener('online', reloadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadIfVisible)
      removeEventListener('online', reloadIfVisible)
    }
  }, [isIn, isComplete, load])

  if (share)
    return <ShareView share={share} t={t} switchLanguage={switchLanguage} onChange={setShare} reload={load} />
  return (
    <EnterView
      link={link}
      outside={outside}
      t={t}
      switchLanguage={switchLanguage}
      onIn={setShare}
      onOutside={setOutside}
      retry={() => (link === null ? void load() : setOutside({ state: 'enter' }))}
    />
  )
}

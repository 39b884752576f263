import type { Darkroom } from '@studio/contract/darkroom'
import { IS_MOBILE, useMedia } from '../../design/index.ts'
import { useNetwork, useTranslation } from '../../platform/index.ts'
import styles from './darkroom.module.css'

/** What the gallery shows of the edit, if that isn’t this edit. */
export function RenderingNote({ darkroom, canHold }: { darkroom: Darkroom; canHold: boolean }) {
  const { t } = useTranslation('darkroom')
  const isMobile = useMedia(IS_MOBILE)
  const isAway = useNetwork() !== 'here'
  const { state, failure } = darkroom
  const text = isAway
    ? t(($) => $.offline.editing)
    : state === 'failed' && failure
      ? t(($) => $.renderFailed[failure])
      : state === 'rendering'
        ? t(($) => $.rendering)
        : ''
  return (
    <>
      <p className={styles.note} role="status" data-bad={(!isAway && state === 'failed') || undefined}>
        {text}
      </p>
      {isMobile && canHold && text === '' && <p className={styles.note}>{t(($) => $.compare.hold)}</p>}
    </>
  )
}

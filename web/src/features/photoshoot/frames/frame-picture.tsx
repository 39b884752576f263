import { percentText } from '@studio/domain/kernel'
import type { CSSProperties } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import type { JobItem } from '@studio/contract/jobs'
import { useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import styles from './frame-picture.module.css'

interface FramePictureProps {
  item: JobItem
  asset: MediaAsset | undefined
  prompt: string
  state: string
  /** True if the image was deleted after it was generated. */
  isDeleted: boolean
}

/** Content of a frame: queued, generating, the image, or the reason why there is none. */
export function FramePicture({ item, asset, prompt, state, isDeleted }: FramePictureProps) {
  const { t, i18n } = useTranslation('photoshoot')
  if (asset) {
    return (
      <span className={styles.full}>
        <AssetPicture
          asset={asset}
          alt={t(($) => $.frame.alt, { number: item.index + 1, prompt })}
          sizes={`(max-width: 767px) 46vw, ${item.width > item.height ? 33 : 22}vw`}
          isFilling
          isEager={item.index < 6}
        />
      </span>
    )
  }
  const isDeveloping = item.status === 'developing' || (item.status === 'done' && !isDeleted)
  if (!isDeveloping) {
    return (
      <span className={styles.blank} data-status={item.status}>
        {state}
        {item.error && <span className={styles.reason}>{item.error}</span>}
      </span>
    )
  }
  return (
    <span className={styles.developing} style={{ '--part': item.progress } as CSSProperties}>
      {item.preview && <img className={styles.preview} src={item.preview} alt="" />}
      <span className={styles.tag}>
        <span className={styles.word}>{t(($) => $.frame.developing)} </span>
        {percentText(item.progress, i18n.language)}
      </span>
      <span className={styles.track}>
        <span className={styles.bar} />
      </span>
    </span>
  )
}

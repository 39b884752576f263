import { classNames } from '../../design/index.ts'
import { FALLBACK, useLocale, useTheme } from '../../platform/index.ts'
import styles from './help-picture.module.css'
import type { PictureName } from './centre/topics.ts'

/** Made by `npm run help-pictures`, one for each language and theme; those without words by `npm run forensic-pictures`. */
const FILES = import.meta.glob<string>('./pictures/*.avif', { eager: true, query: '?url', import: 'default' })

interface HelpPictureProps {
  name: PictureName
  alt: string
  /** Only its upper left part, as a sign of what it is about. */
  isCropped?: boolean
}

/** A picture of the product as whoever reads sees it: in their language (else in English) and their theme. */
export function HelpPicture({ name, alt, isCropped = false }: HelpPictureProps) {
  const [locale] = useLocale()
  const { room } = useTheme()
  const inLanguage = (language: string) => FILES[`./pictures/${name}-${language}-${room}.avif`]
  return (
    <img
      className={classNames(styles.picture, isCropped && styles.cropped)}
      src={inLanguage(locale) ?? inLanguage(FALLBACK) ?? FILES[`./pictures/${name}.avif`]}
      alt={alt}
      width={1200}
      height={750}
      loading="lazy"
      decoding="async"
    />
  )
}

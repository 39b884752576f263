import type { ExportQuery, GalleryItem } from '@studio/contract/gallery'
import { Check, Minus } from 'lucide-react'
import type pictures from '../../../locales/en/pictures.json'
import { useTranslation } from '../../../platform/index.ts'
import { factsOf } from '../lightbox/panel/facts.ts'
import styles from './export-dialog.module.css'

interface WhatIsKeptProps {
  item: GalleryItem
  /** Whether the original of an edited image is exported. */
  isOriginal: boolean
  metadata: ExportQuery['metadata']
}

/** Lists line by line which metadata the file will contain and which it won't. */
export function WhatIsKept({ item, isOriginal, metadata }: WhatIsKeptProps) {
  const { t } = useTranslation(['export', 'pictures'])
  const { seed, sourceType } = factsOf(item)
  const madeBy = item.metadata.generatedBy
  const isPhotograph = item.origin === 'photograph'
  const isFull = metadata === 'full'
  const isCredited = metadata !== 'none'
  const lines = [
    ...(sourceType
      ? [
          {
            is: isCredited,
            name: t(($) => $.kept.source),
            // An edit can change the source type, and the item has that of its edit.
            value: isOriginal
              ? t(($) => $.kept.ofOriginal)
              : t(($) => $.sources[sourceType as keyof typeof pictures.sources] ?? sourceType, {
                  ns: 'pictures',
                }),
          },
        ]
      : []),
    {
      is: isCredited,
      name: isPhotograph ? t(($) => $.panel.origin, { ns: 'pictures' }) : t(($) => $.kept.madeBy),
      value: isPhotograph
        ? t(($) => $.panel.photograph, { ns: 'pictures' })
        : typeof madeBy === 'string'
          ? madeBy
          : item.model,
    },
    { is: isCredited, name: t(($) => $.kept.signature), value: t(($) => $.signature) },
    {
      is: isFull,
      name: isPhotograph ? t(($) => $.panel.about, { ns: 'pictures' }) : t(($) => $.kept.prompt),
      value: item.prompt,
    },
    ...(seed ? [{ is: isFull, name: t(($) => $.kept.seed), value: seed }] : []),
    ...(isPhotograph ? [] : [{ is: isFull, name: t(($) => $.kept.choices), value: t(($) => $.choices) }]),
    { is: false, name: t(($) => $.kept.account), value: t(($) => $.never) },
  ]
  return (
    <>
      <dl className={styles.kept} aria-label={t(($) => $.preview)}>
        {lines.map(({ is, name, value }) => (
          <div key={name} className={styles.line} data-is={is}>
            <dt>
              {is ? <Check size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
              {name}
            </dt>
            <dd>{is || name === t(($) => $.kept.account) ? value : t(($) => $.left)}</dd>
          </div>
        ))}
      </dl>
      {metadata === 'none' && !isPhotograph && <p className={styles.note}>{t(($) => $.noneNote)}</p>}
    </>
  )
}

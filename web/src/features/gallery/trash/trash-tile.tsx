import { RESTORE_DAYS, type TrashedItem } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import { useTranslation } from '../../../platform/index.ts'
import { Picture } from '../../../design/index.ts'
import { altOf } from '../alt.ts'
import styles from './trash-view.module.css'

interface TrashTileProps {
  item: TrashedItem
  now: number
  isChosen: boolean
  onToggle: (id: string) => void
}

/** An item in the trash. A press selects it. */
export function TrashTile({ item, now, isChosen, onToggle }: TrashTileProps) {
  const { t } = useTranslation('pictures')
  const days = Math.max(0, Math.ceil(RESTORE_DAYS - (now - Date.parse(item.deletedAt)) / DAY_MS))
  const small = item.thumbnails.at(0)
  return (
    <li className={styles.cell}>
      <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={() => onToggle(item.id)}>
        <Picture
          className={styles.picture}
          src={small?.url ?? item.url}
          alt={altOf(item, 100) || t(($) => $.untitled)}
          width={item.width}
          height={item.height}
          placeholder={item.placeholder}
          isFilling
        />
        <span className={styles.days}>{t(($) => $.trash.daysLeft, { count: days })}</span>
      </button>
    </li>
  )
}

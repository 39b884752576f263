import type { GalleryItem, ItemStack, QualityReason } from '@studio/contract/gallery'
import { Check, Frame, Layers, TriangleAlert } from 'lucide-react'
import { Button, IconButton } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { altOf } from '../alt.ts'
import { TileMarks } from '../grid/tiles/tile-marks.tsx'
import styles from './culling.module.css'

interface StackStripProps {
  members: readonly GalleryItem[]
  currentId: string
  stack: ItemStack
  reasonsOf: (id: string) => readonly QualityReason[]
  onGo: (id: string) => void
  onCover: () => void
  onUnstack: () => void
  onKeepOnly: () => void
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** The stack of the shown image, opened beside it. */
export function StackStrip(props: StackStripProps) {
  const { members, currentId, stack, reasonsOf, onGo, onCover, onUnstack, onKeepOnly } = props
  const { t } = useTranslation('culling')
  const keepOnlyKey = useKeys('cullKeepOnly')
  return (
    <aside className={styles.stack} aria-label={t(($) => $.stack.title)}>
      <h3 className={styles.stackTitle}>{t(($) => $.stack.kinds[stack.kind], { count: members.length })}</h3>
      <div className={styles.stackTools}>
        <Button shortcut={keepOnlyKey} icon={<Check {...ICON} />} onClick={onKeepOnly}>
          {t(($) => $.stack.keepOnly)}
        </Button>
        <IconButton
          label={stack.coverId === currentId ? t(($) => $.stack.isCover) : t(($) => $.stack.cover)}
          aria-pressed={stack.coverId === currentId}
          icon={<Frame {...ICON} />}
          onClick={onCover}
        />
        <IconButton label={t(($) => $.stack.end)} icon={<Layers {...ICON} />} onClick={onUnstack} />
      </div>
      <ul className={styles.members}>
        {members.map((member, place) => {
          const reasons = reasonsOf(member.id).map((reason) => t(($) => $.reasons[reason]))
          return (
            <li key={member.id}>
              <button
                type="button"
                className={styles.member}
                aria-current={member.id === currentId || undefined}
                aria-label={[
                  t(($) => $.position, { place: place + 1, count: members.length }),
                  altOf(member, 60),
                  member.flag && t(($) => $.flags[member.flag!]),
                  ...reasons,
                ]
                  .filter(Boolean)
                  .join(', ')}
                onClick={() => onGo(member.id)}
              >
                <img
                  src={member.thumbnails[0]?.url ?? member.url}
                  alt=""
                  decoding="async"
                  draggable={false}
                />
                <TileMarks flag={member.flag} />
                {reasons.length > 0 && (
                  <span className={styles.memberReason} aria-hidden="true" title={reasons.join(', ')}>
                    <TriangleAlert size={14} />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

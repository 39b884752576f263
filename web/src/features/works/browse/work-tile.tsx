import { isRemixable, type Work } from '@studio/contract/works'
import { Bookmark, Ellipsis, Heart, Layers, Play, TextCursor } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { SaveToCollection } from '../collections/index.ts'
import { BareIconButton, classNames, Menu, VisuallyHidden } from '../../../design/index.ts'
import { filmLength } from '../../gallery/grid/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { LICENCE_NAMES } from '../licence-names.ts'
import type { WorkActions } from './use-work-actions.ts'
import { useWhy } from './use-why.ts'
import styles from './work-tile.module.css'

const SIGNS = { prompt: TextCursor, template: Layers, video: Play } as const

/** The prompt is shared, and the licence allows changes. */
const canUse = ({ excerpt, licence, isOwn }: Work) => excerpt !== '' && (isOwn || isRemixable(licence))

interface WorkTileProps {
  work: Work
  index: number
  left: number
  width: number
  /** Height of the image. */
  height: number
  isCurrent: boolean
  /** In the first viewport, so loaded eagerly. */
  isEager: boolean
  actions: WorkActions
  isSaving: boolean
  onSave: (isOpen: boolean) => void
  onReport: () => void
}

/** Tile of a work. The image is the link; title, author, licence and reason are below. */
export function WorkTile(props: WorkTileProps) {
  const { work, index, left, width, height, isCurrent, isEager, actions, isSaving, onSave, onReport } = props
  const { t } = useTranslation('library-public')
  const why = useWhy()(work)
  const { picture, title, author, kind, seconds } = work
  const Sign = kind === 'image' ? null : SIGNS[kind]
  const kindName = t(($) => $.kinds.one[kind])
  return (
    <div role="listitem" className={styles.tile} style={{ left, width }}>
      <a
        className={styles.link}
        href={`/w/${work.id}`}
        data-index={index}
        tabIndex={isCurrent ? 0 : -1}
        draggable={false}
        style={{ height }}
      >
        <VisuallyHidden>
          {[title, author.displayName, kindName, why?.text].filter(Boolean).join(', ')}{' '}
        </VisuallyHidden>
        {picture ? (
          <AssetPicture asset={picture} alt="" sizes={`${Math.round(width)}px`} isFilling isEager={isEager} />
        ) : (
          <span className={styles.sheet} dir="auto">
            {work.excerpt}
          </span>
        )}
        {Sign && (
          <span className={styles.kind} aria-hidden="true">
            <Sign size={12} />
            {kind === 'video' && seconds ? filmLength(seconds) : kindName}
          </span>
        )}
      </a>
      <TileActs work={work} actions={actions} isSaving={isSaving} onSave={onSave} onReport={onReport} />
      <div className={styles.caption}>
        <p className={styles.line}>
          <span className={styles.title} dir="auto">
            {title}
          </span>
          <span className={styles.licence} title={LICENCE_NAMES[work.licence].long}>
            {LICENCE_NAMES[work.licence].short}
          </span>
        </p>
        <p className={styles.author} dir="auto">
          {author.displayName}
        </p>
        {why && (
          <p className={styles.why}>
            <span className={styles.mark} data-mark={why.mark} aria-hidden="true" />
            <span className={styles.reason}>{why.text}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** Like, save and more, over the image. Without a hover pointer all actions are in the menu. */
function TileActs({
  work,
  actions,
  isSaving,
  onSave,
  onReport,
}: Pick<WorkTileProps, 'work' | 'actions' | 'isSaving' | 'onSave' | 'onReport'>) {
  const { t } = useTranslation('library-public')
  const { title, author } = work
  return (
    <div className={styles.acts} data-open={isSaving || undefined}>
      <BareIconButton
        tabIndex={-1}
        label={t(($) => (work.isLiked ? $.acts.unlike : $.acts.like), { title })}
        aria-pressed={work.isLiked}
        className={classNames(styles.act, styles.quick)}
        icon={<Heart size={15} aria-hidden="true" fill={work.isLiked ? 'currentColor' : 'none'} />}
        onClick={() => void actions.like(work)}
      />
      <SaveToCollection
        work={work}
        isOpen={isSaving}
        onOpen={onSave}
        trigger={
          <BareIconButton
            tabIndex={-1}
            label={t(($) => $.acts.save, { title })}
            aria-pressed={work.isSaved}
            className={classNames(styles.act, !isSaving && styles.quick)}
            icon={<Bookmark size={15} aria-hidden="true" fill={work.isSaved ? 'currentColor' : 'none'} />}
          />
        }
      />
      <Menu
        align="end"
        trigger={
          <BareIconButton
            tabIndex={-1}
            label={t(($) => $.acts.more, { title })}
            className={styles.act}
            icon={<Ellipsis size={15} aria-hidden="true" />}
          />
        }
        entries={[
          {
            label: t(($) => (work.isLiked ? $.acts.unlikeShort : $.acts.likeShort)),
            shortcut: 'L',
            onSelect: () => void actions.like(work),
          },
          ...(canUse(work) ? [{ label: t(($) => $.acts.use), onSelect: () => void actions.use(work) }] : []),
          {
            label: t(($) => $.acts.saveShort),
            shortcut: 'S',
            takesFocus: true,
            onSelect: () => onSave(true),
          },
          ...(work.isOwn
            ? []
            : [
                {
                  label: t(($) => $.acts.muteCreator, { name: author.displayName }),
                  onSelect: () =>
                    void actions.mute({ kind: 'creator', value: author.id }, author.displayName),
                },
                ...work.tags.slice(0, 5).map((tag) => ({
                  label: t(($) => $.acts.muteTag, { tag }),
                  onSelect: () => void actions.mute({ kind: 'tag' as const, value: tag }, tag),
                })),
                'separator' as const,
                { label: t(($) => $.acts.report), takesFocus: true, onSelect: onReport },
              ]),
        ]}
      />
    </div>
  )
}

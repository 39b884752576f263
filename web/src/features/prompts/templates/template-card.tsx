import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Template } from '@studio/contract/prompts'
import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, Eye, MoveLeft, MoveRight, NotebookPen, PenLine, Trash2 } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { arrowStep, Badge, IconButton, Menu, type MenuEntry, keyPressed } from '../../../design/index.ts'
import { Cover } from './cover.tsx'
import { NameField } from './name-field.tsx'
import styles from './template-card.module.css'
import { useFacts } from './use-facts.ts'
import { usePublishTemplate } from './use-publish-template.tsx'

/** Actions for the owner of a template. */
export interface OwnActs {
  onRename: (name: string) => void
  onRemove: () => void
  /** Moves it by this many positions; undefined if the templates aren't in custom order. */
  onMove: ((by: number) => void) | undefined
  /** Moves the dropped template to this position. */
  onDropOn: (id: string) => void
}

interface TemplateCardProps {
  template: Template
  own?: OwnActs | undefined
  onLook: () => void
  onCopy: () => void
  onSaveAsPrompt: () => void
}

/** Data type of dragged templates. */
const DRAG_TYPE = 'application/x-studio-template'

/** Template: cover, settings, and a link that fills a brief. */
export function TemplateCard({ template, own, onLook, onCopy, onSaveAsPrompt }: TemplateCardProps) {
  const { t } = useTranslation('templates')
  const facts = useFacts()
  const [isRenaming, setIsRenaming] = useState(false)
  const [isTarget, setIsTarget] = useState(false)
  const publishing = usePublishTemplate(template.id)
  const card = useRef<HTMLLIElement>(null)
  const { id, name, kind } = template
  const icon = (Icon: typeof Copy) => <Icon size={14} aria-hidden="true" />
  const move = own?.onMove

  const finish = (text: string | null) => {
    setIsRenaming(false)
    const next = text?.trim()
    if (next && next !== name) own?.onRename(next)
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrowStep(keyPressed(event), { isAcross: true })
    if (!event.altKey || by === 0 || !move) return
    event.preventDefault()
    move(by)
    // The card moves and keeps the focus.
    const within = event.target as HTMLElement
    requestAnimationFrame(() => within.focus())
  }
  const drag = own && dragging(id, own, isRenaming, setIsTarget)
  const entries: MenuEntry[] = [
    ...(own
      ? [
          {
            label: t(($) => $.rename),
            icon: icon(PenLine),
            takesFocus: true,
            onSelect: () => setIsRenaming(true),
          },
        ]
      : []),
    { label: own ? t(($) => $.copy) : t(($) => $.makeOwn), icon: icon(Copy), onSelect: onCopy },
    { label: t(($) => $.asPrompt), icon: icon(NotebookPen), onSelect: onSaveAsPrompt },
    ...(move
      ? [
          {
            label: t(($) => $.earlier),
            icon: icon(MoveLeft),
            shortcut: 'Alt ←',
            onSelect: () => move(-1),
          },
          { label: t(($) => $.later), icon: icon(MoveRight), shortcut: 'Alt →', onSelect: () => move(1) },
        ]
      : []),
    ...(own ? publishing.entries : []),
    ...(own
      ? ([
          'separator',
          { label: t(($) => $.delete), icon: icon(Trash2), tone: 'danger', onSelect: own.onRemove },
        ] as const)
      : []),
  ]
  return (
    // Handles keys of its children and takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={card}
      className={styles.card}
      data-target={isTarget || undefined}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <div className={styles.cover}>
        <div className={styles.picture}>
          <Cover template={template} />
        </div>
        <Link
          className={styles.use}
          to="/dashboard/photoshoot"
          search={{ template: id }}
          aria-label={t(($) => $.useOf, { name })}
          draggable={false}
        >
          <span className={styles.begin} aria-hidden="true">
            {t(($) => $.useIt)}
          </span>
        </Link>
        <div className={styles.tools}>
          <IconButton
            className={styles.tool}
            label={t(($) => $.lookAt, { name })}
            icon={<Eye size={16} aria-hidden="true" />}
            onClick={onLook}
          />
          <Menu
            align="end"
            trigger={
              <IconButton
                className={styles.tool}
                label={t(($) => $.more, { name })}
                icon={<Ellipsis size={16} aria-hidden="true" />}
              />
            }
            entries={entries}
          />
        </div>
      </div>
      <div className={styles.row}>
        {isRenaming ? <NameField name={name} onFinish={finish} /> : <h4 className={styles.name}>{name}</h4>}
        <Badge>{t(($) => $.kind[kind])}</Badge>
      </div>
      <p className={styles.facts} title={facts(template)}>
        {facts(template)}
      </p>
      {publishing.sheet}
    </li>
  )
}

/** Drag and drop of the user's templates in custom order. */
function dragging(id: string, own: OwnActs, isStill: boolean, setIsTarget: (isTarget: boolean) => void) {
  if (!own.onMove) return undefined
  return {
    draggable: !isStill,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAG_TYPE, id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
      event.preventDefault()
      setIsTarget(true)
    },
    onDragLeave: () => setIsTarget(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsTarget(false)
      own.onDropOn(event.dataTransfer.getData(DRAG_TYPE))
    },
  }
}

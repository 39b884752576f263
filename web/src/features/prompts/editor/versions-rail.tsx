import { dateFormat } from '@studio/domain/kernel'
import { type SyntheticEvent, useState } from 'react'
import { deletePromptLabel, type Prompt, putPromptLabel } from '@studio/contract/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Ellipsis, GitBranch, RotateCcw, SplitSquareHorizontal } from 'lucide-react'
import { Button, Dialog, IconButton, Menu, Skeleton, TextInput, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { Evidence } from '../evidence/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import type { KnownVersion, useVersions } from './versions.queries.ts'
import styles from './versions-rail.module.css'

export interface Sides {
  a: number | 'now'
  b: number | 'now'
}

interface VersionsRailProps {
  prompt: Prompt
  versions: ReturnType<typeof useVersions>
  /** True if the draft has changes that are not in a version. */
  hasDraft: boolean
  isReadOnly: boolean
  /** The two versions being compared. */
  sides: Sides | undefined
  onCompare: (number: number) => void
  onRestore: (number: number) => void
  onBranch: (number: number) => void
}

/** Versions of the prompt, newest first: author, date, note and ratings of their images. */
export function VersionsRail(props: VersionsRailProps) {
  const { prompt, versions: versionList, hasDraft, sides } = props
  const { t } = useTranslation('prompt-editor')
  const { versions, query } = versionList
  const [labelled, setLabelled] = useState<number>()
  return (
    <aside className={styles.rail} aria-labelledby="versions">
      <header className={styles.head}>
        <h2 id="versions" className={styles.title}>
          {t(($) => $.versions.title)}
        </h2>
        <p className={styles.meta}>{t(($) => $.versions.newestFirst)}</p>
      </header>
      <ol className={styles.list} reversed>
        {hasDraft && (
          <li className={styles.row} aria-current={sides?.b === 'now' || undefined}>
            <span className={styles.number} aria-hidden="true">
              –
            </span>
            <div className={styles.what}>
              <p className={styles.note}>{t(($) => $.versions.draft)}</p>
              <p className={styles.meta}>{t(($) => $.versions.draftText)}</p>
            </div>
          </li>
        )}
        {versions?.map((version) => (
          <Row key={version.id} version={version} {...props} onLabel={() => setLabelled(version.number)} />
        ))}
        {!versions && (
          <li>
            <Skeleton height={220} />
          </li>
        )}
      </ol>
      {query.hasNextPage && (
        <Button variant="plain" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(($) => $.versions.older)}
        </Button>
      )}
      {labelled !== undefined && (
        <LabelDialog promptId={prompt.id} number={labelled} onClose={() => setLabelled(undefined)} />
      )}
    </aside>
  )
}

function Row({
  prompt,
  version,
  sides,
  isReadOnly,
  onCompare,
  onRestore,
  onBranch,
  onLabel,
}: VersionsRailProps & { version: KnownVersion; onLabel: () => void }) {
  const { t, i18n } = useTranslation('prompt-editor')
  const { number, note, madeBy, createdAt, labels, evidence } = version
  const side = sides?.a === number ? 'A' : sides?.b === number ? 'B' : undefined
  const when = dateFormat(i18n.language, 'moment')
  const icon = { size: 16, 'aria-hidden': true } as const
  const isHead = number === prompt.head
  return (
    <li className={styles.row} data-side={side}>
      <span className={styles.number}>
        {number}
        {side && <span className={styles.side}>{side}</span>}
      </span>
      <div className={styles.what}>
        <p className={styles.note}>
          {note ?? t(($) => $.versions.by[madeBy])}
          {isHead && <span className={styles.meta}> {t(($) => $.versions.newest)}</span>}
        </p>
        <p className={styles.meta}>
          {t(($) => $.versions.who[madeBy === 'person' ? 'you' : 'other'], {
            when: when.format(new Date(createdAt)),
          })}
        </p>
        <Labels promptId={prompt.id} names={labels} isReadOnly={isReadOnly} />
        <Evidence evidence={evidence} />
      </div>
      <Menu
        trigger={<IconButton label={t(($) => $.versions.more, { number })} icon={<Ellipsis {...icon} />} />}
        entries={[
          {
            label: t(($) => $.versions.compare),
            icon: <SplitSquareHorizontal {...icon} />,
            onSelect: () => onCompare(number),
          },
          {
            label: t(($) => $.versions.restore),
            icon: <RotateCcw {...icon} />,
            isDisabled: isReadOnly || isHead,
            onSelect: () => onRestore(number),
          },
          {
            label: t(($) => $.versions.branch),
            icon: <GitBranch {...icon} />,
            isDisabled: isReadOnly,
            onSelect: () => onBranch(number),
          },
          {
            label: t(($) => $.versions.label),
            icon: <Bookmark {...icon} />,
            isDisabled: isReadOnly,
            onSelect: onLabel,
          },
        ]}
      />
    </li>
  )
}

function useLabels(promptId: string) {
  const { t } = useTranslation('prompt-editor')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const read = () => void cache.invalidateQueries({ queryKey: promptKeys.of(promptId) })
  return {
    put: useMutation({
      mutationFn: ({ name, version }: { name: string; version: number }) =>
        call(putPromptLabel, { params: { id: promptId, name }, body: { version } }),
      onSuccess: read,
    }),
    remove: useMutation({
      mutationFn: (name: string) => call(deletePromptLabel, { params: { id: promptId, name } }),
      onSuccess: read,
      onError: (error) =>
        showToast({ tone: 'bad', title: t(($) => $.notDone), description: errorText(error) }),
    }),
  }
}

function Labels({ promptId, names, isReadOnly }: { promptId: string; names: string[]; isReadOnly: boolean }) {
  const { t } = useTranslation('prompt-editor')
  const { remove } = useLabels(promptId)
  if (names.length === 0) return null
  return (
    <ul className={styles.labels}>
      {names.map((name) => (
        <li key={name} className={styles.label}>
          <Bookmark size={12} aria-hidden="true" />
          {name}
          {!isReadOnly && (
            <button
              type="button"
              className={styles.off}
              aria-label={t(($) => $.versions.labelOff, { name })}
              onClick={() => remove.mutate(name)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function LabelDialog({
  promptId,
  number,
  onClose,
}: {
  promptId: string
  number: number
  onClose: () => void
}) {
  const { t } = useTranslation('prompt-editor')
  const errorText = useErrorText()
  const { put } = useLabels(promptId)
  const [name, setName] = useState('')
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim()) put.mutate({ name: name.trim(), version: number }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.versions.labelTitle, { number })}
      description={t(($) => $.versions.labelText)}
      actions={
        <Button variant="accent" type="submit" form="label-form" loading={put.isPending}>
          {t(($) => $.versions.labelSave)}
        </Button>
      }
    >
      <form id="label-form" onSubmit={save}>
        <TextInput
          label={t(($) => $.versions.labelName)}
          maxLength={40}
          value={name}
          error={put.error ? errorText(put.error) : null}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

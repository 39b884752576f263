import type { SyncMode, SyncRequest } from '@studio/contract/darkroom'
import { COPIED_GROUPS } from '@studio/domain/darkroom'
import { useState } from 'react'
import { Button, ChoiceGrid, Dialog, Progress } from '../../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import type { CopiedEdit } from './clipboard.ts'
import styles from './copying.module.css'
import { GroupChoice } from './group-choice.tsx'
import { SyncPreviews } from './sync-previews.tsx'
import { useSync } from './use-sync.ts'

interface SyncDialogProps {
  copied: CopiedEdit
  mediaIds: readonly string[]
  onClose: () => void
}

const MODES = ['asIs', 'matchExposure', 'changesOnly'] as const

/** Pastes the copied edit onto many images, after a look at three of them. */
export function SyncDialog({ copied, mediaIds, onClose }: SyncDialogProps) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const isAway = useNetwork() !== 'here'
  const [groups, setGroups] = useState(COPIED_GROUPS)
  const [mode, setMode] = useState<SyncMode>('asIs')
  const { sync, error, start } = useSync()
  const isRunning = sync !== null
  const request: SyncRequest = {
    sourceMediaId: copied.mediaId,
    edit: copied.edit,
    groups: [...groups],
    mode,
    mediaIds: [...mediaIds],
  }
  const count = mediaIds.length
  const needsLight = mode === 'matchExposure' && groups.length > 0 && !groups.includes('light')
  return (
    <Dialog
      isOpen
      width={560}
      title={t(($) => $.copying.question)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => (isRunning ? $.copying.close : $.copying.cancel))}</Button>
          <Button
            variant="accent"
            loading={isRunning}
            disabled={groups.length === 0 || needsLight || isAway}
            onClick={() => void start(request).then((isOver) => isOver && onClose())}
          >
            {t(($) => $.copying.pasteOnto, { count })}
          </Button>
        </>
      }
    >
      {sync ? (
        <div className={styles.form}>
          <Progress
            label={t(($) => $.copying.progress)}
            value={sync.total === 0 ? 1 : (sync.total - sync.queued) / sync.total}
          />
          <p role="status" className={styles.note}>
            {t(($) => $.copying.done, { done: sync.total - sync.queued, count: sync.total })}{' '}
            {t(($) => $.copying.continues)}
          </p>
        </div>
      ) : (
        <div className={styles.form}>
          <GroupChoice
            legend={t(($) => $.copying.parts)}
            edit={copied.edit}
            chosen={groups}
            onChange={setGroups}
          />
          <ChoiceGrid
            label={t(($) => $.copying.mode)}
            columns={3}
            narrowColumns={1}
            hasMarks
            value={mode}
            choices={MODES.map((value) => ({
              value,
              label: t(($) => $.copying.modes[value].name),
              note: t(($) => $.copying.modes[value].note),
            }))}
            onChange={setMode}
          />
          {isAway ? (
            <p className={styles.note}>{t(($) => $.copying.offline)}</p>
          ) : groups.length === 0 ? (
            <p className={styles.note}>{t(($) => $.copying.chooseOne)}</p>
          ) : needsLight ? (
            <p className={styles.note}>{t(($) => $.copying.needsLight)}</p>
          ) : (
            <SyncPreviews request={request} />
          )}
          <p className={styles.note}>{t(($) => $.copying.keeps)}</p>
          <div role="alert">{error ? <p className={styles.problem}>{errorText(error)}</p> : null}</div>
        </div>
      )}
    </Dialog>
  )
}

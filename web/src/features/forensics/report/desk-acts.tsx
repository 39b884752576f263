import { useRef, useState } from 'react'
import type { ForensicReport, ReportDraft } from '@studio/contract/forensics'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Download, Printer } from 'lucide-react'
import { Button, Menu, type MenuEntry, useToast } from '../../../design/index.ts'
import {
  newUuid,
  RequestError,
  useErrorText,
  useKeys,
  useNetwork,
  useShortcuts,
  useTranslation,
} from '../../../platform/index.ts'
import type { Board } from '../desk/use-board.ts'
import type { ExaminationState } from '../run/examination.ts'
import { downloadJson, downloadMap } from './download.ts'
import { PrintLayer, usePrinting } from './print-layer.tsx'
import { draftOf, isTooLong } from './report-draft.ts'
import { reportFileOf } from './report-file.ts'
import styles from './report.module.css'
import { useChangeNotes, useSaveReport } from './reports.queries.ts'
import { Sheet } from './sheet.tsx'
import { useReportWords } from './use-words.ts'

interface DeskActsProps {
  state: ExaminationState
  board: Board
}

/** Actions on the results: save, export, print. */
export function DeskActs({ state, board }: DeskActsProps) {
  const { t } = useTranslation('forensic-report')
  const { mapOf } = useReportWords()
  const { printing, print } = usePrinting()
  const isEnded = state.phase === 'done' || state.phase === 'stopped'
  const draft = isEnded ? draftOf(state, board, state.mediaId ?? null) : undefined
  const now = () => new Date().toISOString()
  const name = draft?.name ?? ''
  const entries: MenuEntry[] = [
    {
      label: t(($) => $.export.report),
      onSelect: () => draft && downloadJson(`${name}.report.json`, reportFileOf(draft, now())),
    },
    ...Object.values(state.maps).map((map) => ({
      label: t(($) => $.export.map, { map: mapOf(map.name) }),
      onSelect: () => downloadMap(`${name}.${map.name}.png`, map),
    })),
  ]
  if (!isEnded) return null
  return (
    <div className={styles.deskActs} role="group" aria-label={t(($) => $.group)}>
      {draft ? (
        <>
          <SaveReport draft={draft} />
          <Menu
            trigger={
              <Button icon={<Download size={16} aria-hidden="true" />}>{t(($) => $.export.title)}</Button>
            }
            entries={entries}
          />
          <Button icon={<Printer size={16} aria-hidden="true" />} onClick={print}>
            {t(($) => $.print)}
          </Button>
          <p className={styles.leaves}>{t(($) => $.save.leaves)}</p>
        </>
      ) : (
        <p className={styles.leaves}>{t(($) => $.save.noHash)}</p>
      )}
      {printing !== 'no' && draft && (
        <PrintLayer isPrinting={printing === 'asked'}>
          <Sheet report={draft} createdAt={now()} state={state} />
        </PrintLayer>
      )}
    </div>
  )
}

const isNotFound = (error: unknown) => error instanceof RequestError && error.code === 'NOT_FOUND'

/** Saves the report; later notes update the same one. */
function SaveReport({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('forensic-report')
  const keys = useKeys('savePrompt')
  const errorText = useErrorText()
  const showToast = useToast()
  const navigate = useNavigate()
  const save = useSaveReport()
  const change = useChangeNotes()
  const isOffline = useNetwork() !== 'here'
  const [saved, setSaved] = useState<ForensicReport>()
  /** Retrying after a lost response reuses the idempotency key. */
  const intent = useRef({ body: '', key: '' })
  const isSaved = saved !== undefined && serialize(saved.notes) === serialize(draft.notes)
  const isBusy = save.isPending || change.isPending
  const notify = (report: ForensicReport) => {
    setSaved(report)
    showToast({
      tone: 'good',
      title: t(($) => $.save.saved, { name: report.name }),
      action: {
        label: t(($) => $.save.open),
        onSelect: () => void navigate({ href: `/dashboard/library?tab=forensics&report=${report.id}` }),
      },
    })
  }
  const send = (body: ReportDraft) => {
    const text = JSON.stringify(body)
    if (intent.current.body !== text) intent.current = { body: text, key: newUuid() }
    save.mutate(
      { draft: body, key: intent.current.key },
      {
        onSuccess: notify,
        // The image was deleted in the meantime: the report is saved without a link to it.
        onError: (error) => body.mediaId !== null && isNotFound(error) && send({ ...body, mediaId: null }),
      },
    )
  }
  const handleClick = () => {
    if (isBusy || isSaved || isOffline || isTooLong(draft)) return
    if (!saved) return send(draft)
    // The report was deleted in the meantime: save a new one.
    const saveAsNew = (error: unknown) => {
      if (!isNotFound(error)) return
      change.reset()
      send(draft)
    }
    change.mutate({ id: saved.id, notes: draft.notes }, { onSuccess: notify, onError: saveAsNew })
  }
  useShortcuts({ savePrompt: handleClick })
  const refused = save.error ?? change.error
  const problem = isTooLong(draft) ? t(($) => $.save.tooLong) : refused && errorText(refused)
  return (
    <>
      <Button
        variant="accent"
        icon={<Bookmark size={16} aria-hidden="true" />}
        shortcut={keys}
        loading={isBusy}
        disabled={isSaved || isOffline}
        onClick={handleClick}
      >
        {t(($) => (isSaved ? $.save.kept : saved ? $.save.change : $.save.save))}
      </Button>
      <p role="alert" className={styles.problem}>
        {isOffline ? t(($) => $.save.away) : problem}
      </p>
    </>
  )
}

const serialize = (notes: ReportDraft['notes']) =>
  JSON.stringify(
    notes.map(({ region: { x, y, width, height }, isOwn, text }) => [x, y, width, height, isOwn, text]),
  )

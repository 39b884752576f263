import { useState } from 'react'
import { Download, Pencil, Printer, Trash2 } from 'lucide-react'
import { Button } from '../../../design/index.ts'
import { useNetwork, useTranslation } from '../../../platform/index.ts'
import { adoptBoard } from '../desk/use-board.ts'
import type { Examination, ExaminationState } from '../run/examination.ts'
import { downloadJson } from './download.ts'
import { PrintLayer, usePrinting } from './print-layer.tsx'
import { boardOf } from './report-draft.ts'
import { reportFileOf } from './report-file.ts'
import { RenameDialog } from './rename-dialog.tsx'
import styles from './report.module.css'
import { RunAgain } from './run-again.tsx'
import { Sheet } from './sheet.tsx'
import { useDropReport } from './use-drop-report.ts'
import type { OpenReport } from './use-open-report.ts'

interface ReportViewProps {
  report: OpenReport
  state: ExaminationState
  examination: Examination
  onFile: (file: File) => void
  onOwn: (id: string) => void
  onClose: () => void
}

/** One report: read, print, export and repeat. */
export function ReportView({ report, state, examination, onFile, onOwn, onClose }: ReportViewProps) {
  const { t } = useTranslation('forensic-report')
  const { printing, print } = usePrinting()
  const drop = useDropReport()
  const [isRenaming, setIsRenaming] = useState(false)
  const isOffline = useNetwork() !== 'here'
  const { id, draft, createdAt, mediaId } = report
  const isSameFile = state.sha256 === draft.inputSha256
  const sheet = { report: draft, createdAt, state: isSameFile ? state : undefined }
  const leave = () => {
    examination.leave()
    onClose()
  }
  const toDesk = () => {
    if (isSameFile) adoptBoard(draft.inputSha256, boardOf(draft.notes))
    onClose()
  }
  return (
    <div className={styles.view}>
      <div className={styles.viewActs}>
        <Button data-lands="" onClick={leave}>
          {t(($) => $.view.back)}
        </Button>
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => downloadJson(`${draft.name}.report.json`, reportFileOf(draft, createdAt))}
        >
          {t(($) => $.export.report)}
        </Button>
        <Button icon={<Printer size={16} aria-hidden="true" />} onClick={print}>
          {t(($) => $.print)}
        </Button>
        {id && (
          <Button
            icon={<Pencil size={16} aria-hidden="true" />}
            disabled={isOffline}
            onClick={() => setIsRenaming(true)}
          >
            {t(($) => $.rename.rename)}
          </Button>
        )}
        {id && (
          <Button
            icon={<Trash2 size={16} aria-hidden="true" />}
            disabled={isOffline}
            onClick={() => drop(id, draft.name, leave)}
          >
            {t(($) => $.list.delete)}
          </Button>
        )}
        {!id && <p className={styles.leaves}>{t(($) => $.view.fromFile)}</p>}
      </div>
      <RunAgain
        report={report}
        state={state}
        examination={examination}
        onFile={onFile}
        onOwn={mediaId ? () => onOwn(mediaId) : undefined}
        onDesk={toDesk}
      />
      <Sheet {...sheet} />
      {id && isRenaming && <RenameDialog id={id} name={draft.name} onClose={() => setIsRenaming(false)} />}
      {printing !== 'no' && (
        <PrintLayer isPrinting={printing === 'asked'}>
          <Sheet {...sheet} />
        </PrintLayer>
      )}
    </div>
  )
}

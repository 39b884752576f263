/** @jsxImportSource preact */
import type { GuestCapture } from '@studio/contract/kiosk'
import { useRef, useState } from 'preact/hooks'
import { DeleteDialog, ReportDialog } from './guest-dialogs.tsx'
import { formatTime, type AvailablePage } from './guest-state.ts'
import { failureText, type Translate } from './guest-texts.ts'
import { canShare, fetchToShare, savePictures, sharePictures } from './keep-pictures.ts'

interface ActionsProps {
  token: string
  page: AvailablePage
  t: Translate
  capture: GuestCapture
  isLook: boolean
  /** Shows the result of an action; empty for none. */
  setMessage: (message: string) => void
  onDeleted: () => void
}

/** Save, share, delete and report. */
export function PhotoActions({ token, page, t, capture, isLook, setMessage, onDeleted }: ActionsProps) {
  const [busy, setBusy] = useState<'save' | 'share' | null>(null)
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null)
  const toShare = useRef<{ key: string; files: File[] } | null>(null)
  const title = page.event.name
  const one = { captures: [capture], isLook, title }
  const all = { captures: page.captures, isLook: false, title }

  const run = async (kind: 'save' | 'share', action: () => Promise<string>) => {
    if (busy !== null) return
    setBusy(kind)
    setMessage('')
    setMessage(await action().catch((error: unknown) => failureText(error, t, 'savedNot')))
    setBusy(null)
  }
  const save = (selection: typeof one) => () =>
    void run('save', async () => {
      await savePictures(token, selection)
      return ''
    })
  const share = () =>
    void run('share', async () => {
      const key = `${capture.id} ${isLook}`
      const file = toShare.current
      const files = file?.key === key ? file.files : await fetchToShare(token, one)
      toShare.current = { key, files }
      return (await sharePictures(files)) === 'later' ? t('shareAgain') : ''
    })
  const isSeveral = page.captures.length > 1 && !isLook
  const mainText = isSeveral ? t.counted('saveAll', page.captures.length) : t(isLook ? 'saveLook' : 'saveOne')
  const isBusy = busy !== null
  return (
    <footer className="guest-actions">
      <div className="guest-buttons">
        <button
          type="button"
          className="g-button is-main"
          aria-disabled={isBusy}
          onClick={save(isSeveral ? all : one)}
        >
          {busy === 'save' ? t('saving') : mainText}
        </button>
        {isSeveral && (
          <button type="button" className="g-button" aria-disabled={isBusy} onClick={save(one)}>
            {t('saveOne')}
          </button>
        )}
        {canShare() && (
          <button type="button" className="g-button" aria-disabled={isBusy} onClick={share}>
            {t('share')}
          </button>
        )}
      </div>
      <div className="guest-foot">
        <button type="button" className="g-quiet" onClick={() => setDialog('delete')}>
          {t('delete')}
        </button>
        <button type="button" className="g-quiet" onClick={() => setDialog('report')}>
          {t('report')}
        </button>
        <span className="g-meta">
          {t('until', { date: formatTime(page, t.locale, 'dayAndMonth', page.until) })}
        </span>
      </div>
      {dialog === 'delete' && (
        <DeleteDialog
          token={token}
          t={t}
          time={formatTime(page, t.locale, 'time', page.startedAt)}
          onClose={() => setDialog(null)}
          onDeleted={onDeleted}
        />
      )}
      {dialog === 'report' && (
        <ReportDialog token={token} t={t} captureId={capture.id} onClose={() => setDialog(null)} />
      )}
    </footer>
  )
}

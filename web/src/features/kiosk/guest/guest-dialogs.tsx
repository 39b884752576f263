/** @jsxImportSource preact */
import type { GuestDeletion } from '@studio/contract/kiosk'
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../../guest/index.ts'
import { askDeletion, sendReport } from './guest-calls.ts'
import { failureText, type Translate } from './guest-texts.ts'

interface DeleteProps {
  token: string
  t: Translate
  /** Start of the session. */
  time: string
  onClose: () => void
  onDeleted: () => void
}

/** Shows first what would be deleted, with counts. The second press deletes. */
export function DeleteDialog({ token, t, time, onClose, onDeleted }: DeleteProps) {
  const [contents, setContents] = useState<GuestDeletion | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(true)
  /** Deletes if `agreed` still matches the content on the server. Otherwise shows that content. */
  const requestDeletion = async (agreed?: string) => {
    setIsBusy(true)
    setProblem('')
    try {
      const answer = await askDeletion(token, agreed)
      if (answer.confirm === null) return onDeleted()
      setContents(answer)
    } catch (error) {
      // The content may have changed, for example by a photo from another device: the next press shows it again.
      setContents(null)
      setProblem(failureText(error, t, 'failed'))
    }
    setIsBusy(false)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => void requestDeletion(), [token])
  const counts = contents && [
    t.counted('deletePictures', contents.pictures),
    ...(contents.looks > 0 ? [t.counted('deleteLooks', contents.looks)] : []),
    ...(contents.mails > 0 ? [t.counted('deleteMails', contents.mails)] : []),
  ]
  return (
    <Dialog title={t('deleteTitle')} onClose={onClose}>
      <p>{t('deleteText')}</p>
      <p className="g-meta" role="status">
        {problem}
        {counts && (
          <>
            {counts.join(', ')}
            <br />
            {t('deleteStays', { time })}
          </>
        )}
      </p>
      <div className="g-dialog-foot">
        <button type="button" className="g-button" onClick={onClose}>
          {t('keep')}
        </button>
        <button
          type="button"
          className="g-button is-bad"
          disabled={isBusy}
          onClick={() => void requestDeletion(contents?.confirm ?? undefined)}
        >
          {t('deleteNow')}
        </button>
      </div>
    </Dialog>
  )
}

const REASONS = [
  ['unwanted', 'reasonUnwanted'],
  ['shows-me', 'reasonShowsMe'],
  ['minor', 'reasonMinor'],
  ['other', 'reasonOther'],
] as const

interface ReportProps {
  token: string
  t: Translate
  captureId: string
  onClose: () => void
}

export function ReportDialog({ token, t, captureId, onClose }: ReportProps) {
  const [reason, setReason] = useState<(typeof REASONS)[number][0]>('unwanted')
  const [text, setText] = useState('')
  const [result, setResult] = useState('')
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const send = async () => {
    if (state !== 'open') return
    setState('sending')
    try {
      await sendReport(token, { captureId, reason, text })
      setResult(t('reported'))
      setState('sent')
    } catch (error) {
      // The entered text stays in the form.
      setResult(failureText(error, t, 'reportFailed'))
      setState('open')
    }
  }
  return (
    <Dialog title={t('reportTitle')} onClose={onClose}>
      <p>{t('reportText')}</p>
      <form
        className="g-form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <label>
          {t('reason')}
          <select
            className="g-field"
            value={reason}
            onChange={({ currentTarget }) => setReason(REASONS[currentTarget.selectedIndex]?.[0] ?? 'other')}
          >
            {REASONS.map(([value, key]) => (
              <option key={value} value={value}>
                {t(key)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('words')}
          <textarea
            className="g-field"
            rows={3}
            maxLength={1000}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <p className="g-meta" role="status">
          {result}
        </p>
        <div className="g-dialog-foot">
          <button type="button" className="g-button" onClick={onClose}>
            {t('cancel')}
          </button>
          {state !== 'sent' && (
            <button type="submit" className="g-button is-main" disabled={state === 'sending'}>
              {t('send')}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

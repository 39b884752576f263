/** @jsxImportSource preact */
import { Dialog, Refused } from '../../../guest/index.ts'
import { approvalStatement, type GuestItem, type GuestProof } from '@studio/contract/proofs'
import { useState } from 'preact/hooks'
import { approve, submit } from './proof-calls.ts'
import { NameField } from './name-field.tsx'
import { markOf, type OwnMark } from './proof-state.ts'
import { failureText, type Translate } from './proof-texts.ts'

interface SubmitProps {
  proof: GuestProof
  t: Translate
  items: readonly GuestItem[]
  marks: ReadonlyMap<string, OwnMark>
  /** True while marks are unsaved. A submission must match what was marked. */
  isWaiting: boolean
  onClose: () => void
  onDone: () => Promise<void>
  reload: () => Promise<void>
}

/** Lists all picks and explains the difference between submitting and approving. */
export function SubmitDialog({ proof, t, items, marks, isWaiting, onClose, onDone, reload }: SubmitProps) {
  const [kind, setKind] = useState<'picks' | 'approval'>('picks')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { round, title, from, seen } = proof.proof
  const language = t.locale === 'es' ? 'es' : 'en'
  const available = items.filter(({ withdrawn }) => !withdrawn)
  const of = (verdict: string) =>
    available.filter(({ mediaId }) => markOf(marks, mediaId).verdict === verdict)
  const picks = of('pick')
  const approved = picks.length > 0 ? picks : available
  const maybe = of('maybe')
  const commentedItems = items.filter(({ mediaId }) =>
    proof.comments.some((each) => each.mediaId === mediaId && each.isMine),
  )
  const isApproval = kind === 'approval'
  const canSend = !isWaiting && !isBusy && (!isApproval || name.trim() !== '')
  const send = async () => {
    setIsBusy(true)
    setProblem('')
    try {
      const submission = { round, seen, picks: picks.map(({ mediaId }) => mediaId) }
      await (isApproval ? approve({ ...submission, name: name.trim(), language }) : submit(submission))
      await onDone()
    } catch (error) {
      if (error instanceof Refused) {
        // The refused state is outdated: reloads the page and this list.
        await reload().catch(() => undefined)
        setProblem(failureText(error, t, 'refused'))
      } else setProblem(t('offlineTitle'))
      setIsBusy(false)
    }
  }
  const choice = (value: typeof kind, buttonText: string, more: string) => (
    // The label’s text is in its children.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className="p-promise">
      <input type="radio" name="promise" checked={kind === value} onChange={() => setKind(value)} />
      <span>
        <b>{buttonText}</b>
        <span>{more}</span>
      </span>
    </label>
  )
  return (
    <Dialog title={t.counted('submitTitle', picks.length, { round })} onClose={onClose}>
      <p>{t('submitText', { from, next: round + 1 })}</p>
      {picks.length > 0 && (
        <ul className="p-small" aria-label={t('picked')}>
          {picks.map(({ mediaId, number, urls }) => (
            <li key={mediaId}>{urls && <img src={urls.thumb} alt={t('frame', { number })} />}</li>
          ))}
        </ul>
      )}
      <form
        className="g-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend) void send()
        }}
      >
        <div className="p-promises" role="radiogroup">
          {choice('picks', t('picksOnly'), t('picksOnlyText'))}
          {choice('approval', t('final'), t('finalText', { from }))}
        </div>
        {isApproval && (
          <>
            <p className="p-statement">
              {approvalStatement(language, { title, round, count: approved.length })}
            </p>
            <NameField label={t('yourName')} value={name} onChange={setName} />
          </>
        )}
        <SubmittedImages text={t.counted('commentsGo', commentedItems.length)} items={commentedItems} t={t} />
        <SubmittedImages text={t.counted('maybeStay', maybe.length)} items={maybe} t={t} />
        <p className="g-bad" role="alert">
          {problem || (isWaiting && t('waitsFirst'))}
        </p>
        <div className="g-dialog-foot">
          <button type="button" className="g-button" onClick={onClose}>
            {t('back')}
          </button>
          <button type="submit" className="g-button is-main" disabled={!canSend}>
            {isApproval ? t('approveNow') : t.counted('submitNow', picks.length)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function SubmittedImages({ text, items, t }: { text: string; items: readonly GuestItem[]; t: Translate }) {
  if (items.length === 0) return null
  return (
    <p className="p-goes">
      <span>{text}</span>
      <span className="g-meta">
        {t.counted('numbers', items.length, { numbers: items.map(({ number }) => number).join(', ') })}
      </span>
    </p>
  )
}

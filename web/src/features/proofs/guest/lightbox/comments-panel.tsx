/** @jsxImportSource preact */
import { dateFormat } from '@studio/domain/kernel'
import { keyPressed } from '../../../../design/key-pressed.ts'
import type { GuestItem, GuestProof, ProofComment } from '@studio/contract/proofs'
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { browserStorage } from '../../../../platform/browser-storage.ts'
import { addComment, changeComment, isRefusedFor, removeComment } from '../proof-calls.ts'
import type { Thread } from '../proof-state.ts'
import { failureText, type Translate } from '../proof-texts.ts'

/** Position of a comment. */
export interface PinPosition {
  mediaId: string
  x: number
  y: number
  w: number | null
  h: number | null
}

interface PanelProps {
  proof: GuestProof
  t: Translate
  item: GuestItem
  threads: readonly Thread[]
  pinning: PinPosition | null
  field: RefObject<HTMLTextAreaElement | null>
  canComment: boolean
  onUnpin: () => void
  reload: () => Promise<void>
}

/** Comments on an image and the form for a new one. Drafts stay on the device until they are sent. */
export function CommentsPanel(props: PanelProps) {
  const { proof, t, item, threads, pinning, field, canComment, onUnpin, reload } = props
  const [answering, setAnswering] = useState<ProofComment | null>(null)
  useEffect(() => setAnswering(null), [item.mediaId])
  const common = {
    t,
    proof,
    reload,
    canComment,
    onAnswer: (comment: ProofComment) => {
      onUnpin()
      setAnswering(comment)
      field.current?.focus()
    },
  }
  const open = threads.filter(({ comment }) => comment.resolvedAt === null).length
  return (
    <aside className="p-panel" aria-label={t('comments')}>
      <div className="p-panel-head">
        <h2>{t('comments')}</h2>
        <span className="g-meta">{t.counted('commentsOpen', open)}</span>
      </div>
      {threads.length === 0 && <p className="g-meta p-panel-none">{t('noComments')}</p>}
      <ol className="p-threads">
        {threads.map((thread) => (
          <li key={thread.comment.id} id={`said-${thread.comment.id}`} tabIndex={-1}>
            <span className={thread.isGhost ? 'p-bead is-ghost' : 'p-bead'}>{thread.number}</span>
            <div>
              <CommentItem {...common} comment={thread.comment} isGhost={thread.isGhost} />
              {thread.answers.map((answer) => (
                <div key={answer.id} className="p-answer">
                  <CommentItem {...common} comment={answer} isGhost={thread.isGhost} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {proof.proof.status !== 'open' && threads.length > 0 && (
        <p className="g-meta">{t('commentsFrozen', { round: proof.proof.round })}</p>
      )}
      {canComment && (
        <CommentForm
          key={item.mediaId}
          proof={proof}
          t={t}
          item={item}
          field={field}
          onUnpin={onUnpin}
          reload={reload}
          answering={pinning ? null : answering}
          pinning={pinning}
          onAnswered={() => setAnswering(null)}
          number={threads.length + 1}
        />
      )}
    </aside>
  )
}

interface SaidProps {
  t: Translate
  proof: GuestProof
  comment: ProofComment
  isGhost: boolean
  canComment: boolean
  onAnswer: (comment: ProofComment) => void
  reload: () => Promise<void>
}

/** One comment or reply. Its author can delete it; the author and deciders can mark it as done. */
function CommentItem({ t, proof, comment, isGhost, canComment, onAnswer, reload }: SaidProps) {
  const when = dateFormat(t.locale, 'moment')
  const [failure, setFailure] = useState('')
  const isFirst = comment.parentId === null
  const canDelete = canComment && comment.isMine && !isGhost && comment.round === proof.proof.round
  const canAnswer = canComment && isFirst && !isGhost
  const canTick = canComment && isFirst && (comment.isMine || proof.guest.role === 'decider')
  const run = (work: Promise<unknown>) => {
    setFailure('')
    void work.then(reload).catch((error: unknown) => setFailure(failureText(error, t, 'refused')))
  }
  return (
    <>
      <p className="p-said-by">
        <b>{comment.name}</b>{' '}
        <span className="g-meta">
          {isGhost
            ? t('round', { round: comment.round }).toLowerCase()
            : when.format(new Date(comment.createdAt))}
          {comment.resolvedAt !== null && `, ${t('done')}`}
        </span>
      </p>
      <p className="p-words">{comment.text}</p>
      {(canAnswer || canDelete || canTick) && (
        <p className="p-said-acts">
          {canAnswer && (
            <button type="button" className="g-quiet" onClick={() => onAnswer(comment)}>
              {t('answer')}
            </button>
          )}
          {canTick && (
            <button
              type="button"
              className="g-quiet"
              onClick={() => run(changeComment(comment.id, { resolved: comment.resolvedAt === null }))}
            >
              {t(comment.resolvedAt === null ? 'tick' : 'reopen')}
            </button>
          )}
          {canDelete && (
            <button type="button" className="g-quiet" onClick={() => run(removeComment(comment.id))}>
              {t('delete')}
            </button>
          )}
        </p>
      )}
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

interface FormProps extends Omit<PanelProps, 'threads' | 'canComment'> {
  number: number
  /** Comment being replied to. A reply has the position of its parent. */
  answering: ProofComment | null
  onAnswered: () => void
}

const draftKey = ({ proof }: GuestProof, { mediaId }: GuestItem) =>
  `studio-proof-words-${proof.id}-${mediaId}`

function CommentForm(props: FormProps) {
  const { proof, t, item, pinning, field, number, answering, onAnswered, onUnpin, reload } = props
  const key = draftKey(proof, item)
  const [text, setText] = useState(() => browserStorage.read(key) ?? '')
  // Created once per comment, so a retry after a lost response doesn’t add it twice.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  const write = (next: string) => {
    setText(next)
    browserStorage.write(key, next)
  }
  const send = async () => {
    if (!text.trim() || isSending) return
    setIsSending(true)
    setProblem('')
    try {
      const { x = null, y = null, w = null, h = null } = pinning ?? {}
      await addComment({
        id,
        mediaId: item.mediaId,
        text: text.trim(),
        x,
        y,
        w,
        h,
        parentId: answering?.id ?? null,
      })
      write('')
      setId(crypto.randomUUID())
      onUnpin()
      onAnswered()
      await reload()
    } catch (error) {
      if (isRefusedFor(error, 'commentIdTaken')) setId(crypto.randomUUID())
      setProblem(failureText(error, t, 'notSent'))
    }
    setIsSending(false)
  }
  return (
    <form
      className="p-comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={field}
        className="g-field"
        rows={3}
        maxLength={2000}
        aria-label={answering ? t('answerTo', { name: answering.name }) : t('commentField')}
        placeholder={t('commentHint')}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (keyPressed(event) === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <p className="g-bad" role="alert">
        {problem}
      </p>
      <div className="p-comment-foot">
        <span className="g-meta">
          {pinning
            ? t('pinned', { number })
            : answering
              ? t('answerTo', { name: answering.name })
              : t(proof.proof.rules.showOthers ? 'openly' : 'privately', { from: proof.proof.from })}
        </span>
        {pinning && (
          <button type="button" className="g-quiet" onClick={onUnpin}>
            {t('unpin')}
          </button>
        )}
        {answering && (
          <button type="button" className="g-quiet" onClick={onAnswered}>
            {t('noAnswer')}
          </button>
        )}
        <button type="submit" className="g-button" disabled={!text.trim() || isSending}>
          {t('send')}
          <kbd>Ctrl Enter</kbd>
        </button>
      </div>
    </form>
  )
}

/** @jsxImportSource preact */
import type { GuestItem, GuestProof, ProofComment } from '@studio/contract/proofs'
import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { pageStorage } from './page-choices.ts'
import { addComment, removeComment } from './proof-calls.ts'
import type { Thread } from './proof-state.ts'
import type { Say } from './proof-texts.ts'

/** What a comment points at. */
export interface Pinning {
  mediaId: string
  x: number
  y: number
  w: number | null
  h: number | null
}

interface PanelProps {
  proof: GuestProof
  say: Say
  item: GuestItem
  threads: readonly Thread[]
  pinning: Pinning | null
  field: RefObject<HTMLTextAreaElement | null>
  canComment: boolean
  onUnpin: () => void
  reload: () => Promise<void>
}

/** What was said about a picture, and what one says. What is written stays on the device until it is sent. */
export function CommentsPanel(props: PanelProps) {
  const { proof, say, item, threads, pinning, field, canComment, onUnpin, reload } = props
  const open = threads.filter(({ comment }) => comment.resolvedAt === null).length
  return (
    <aside className="p-panel" aria-label={say('comments')}>
      <div className="p-panel-head">
        <h2>{say('comments')}</h2>
        <span className="p-meta">{say.counted('commentsOpen', open)}</span>
      </div>
      {threads.length === 0 && <p className="p-meta p-panel-none">{say('noComments')}</p>}
      <ol className="p-threads">
        {threads.map((thread) => (
          <li key={thread.comment.id} id={`said-${thread.comment.id}`} tabIndex={-1}>
            <span className={thread.isGhost ? 'p-bead is-ghost' : 'p-bead'}>{thread.number}</span>
            <div>
              <Said {...{ say, proof, reload }} comment={thread.comment} isGhost={thread.isGhost} />
              {thread.answers.map((answer) => (
                <div key={answer.id} className="p-answer">
                  <Said {...{ say, proof, reload }} comment={answer} isGhost={thread.isGhost} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {canComment && (
        <CommentForm
          key={item.mediaId}
          {...{ proof, say, item, pinning, field, onUnpin, reload }}
          number={threads.length + 1}
        />
      )}
    </aside>
  )
}

interface SaidProps {
  say: Say
  proof: GuestProof
  comment: ProofComment
  isGhost: boolean
  reload: () => Promise<void>
}

function Said({ say, proof, comment, isGhost, reload }: SaidProps) {
  const when = new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium', timeStyle: 'short' })
  const [isFailed, setIsFailed] = useState(false)
  const canDelete = comment.isMine && !isGhost && proof.proof.status === 'open'
  return (
    <>
      <p className="p-said-by">
        <b>{comment.name}</b>{' '}
        <span className="p-meta">
          {isGhost
            ? say('round', { round: comment.round }).toLowerCase()
            : when.format(new Date(comment.createdAt))}
          {comment.resolvedAt !== null && `, ${say('done')}`}
        </span>
        {canDelete && (
          <button
            type="button"
            className="p-quiet"
            onClick={() =>
              void removeComment(comment.id)
                .then(reload)
                .catch(() => setIsFailed(true))
            }
          >
            {say('delete')}
          </button>
        )}
      </p>
      <p className="p-words">{comment.text}</p>
      {isFailed && <p role="alert">{say('refused')}</p>}
    </>
  )
}

interface FormProps extends Omit<PanelProps, 'threads' | 'canComment'> {
  number: number
}

const draftKey = ({ proof }: GuestProof, { mediaId }: GuestItem) =>
  `studio-proof-words-${proof.id}-${mediaId}`

function CommentForm({ proof, say, item, pinning, field, number, onUnpin, reload }: FormProps) {
  const key = draftKey(proof, item)
  const [text, setText] = useState(() => pageStorage.read(key) ?? '')
  // Made once for what is written: sent again after a lost answer it is there once.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  const write = (next: string) => {
    setText(next)
    pageStorage.write(key, next)
  }
  const send = async () => {
    if (!text.trim() || isSending) return
    setIsSending(true)
    setProblem('')
    try {
      const { x = null, y = null, w = null, h = null } = pinning ?? {}
      await addComment({ id, mediaId: item.mediaId, text: text.trim(), x, y, w, h, parentId: null })
      write('')
      setId(crypto.randomUUID())
      onUnpin()
      await reload()
    } catch {
      setProblem(say('notSent'))
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
        className="p-field"
        rows={3}
        maxLength={2000}
        aria-label={say('commentField')}
        placeholder={say('commentHint')}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <p className="p-bad" role="alert">
        {problem}
      </p>
      <div className="p-comment-foot">
        <span className="p-meta">
          {pinning
            ? say('pinned', { number })
            : say(proof.proof.rules.showOthers ? 'openly' : 'privately', { from: proof.proof.from })}
        </span>
        {pinning && (
          <button type="button" className="p-quiet" onClick={onUnpin}>
            {say('unpin')}
          </button>
        )}
        <button type="submit" className="p-button" disabled={!text.trim() || isSending}>
          {say('send')}
          <kbd>Ctrl Enter</kbd>
        </button>
      </div>
    </form>
  )
}

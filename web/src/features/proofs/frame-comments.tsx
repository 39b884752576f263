import {
  changeProofComment,
  commentOnProof,
  deleteProofComment,
  MAX_PROOF_COMMENT,
  type ProofComment,
} from '@studio/contract/proofs'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, classNames, TextArea } from '../../design/index.ts'
import { browserStorage, call, createIntents, isAnswered, useTranslation } from '../../platform/index.ts'
import type { Place } from './guest/lightbox/place.ts'
import type { Thread } from './guest/proof-state.ts'
import styles from './proofs.module.css'
import { useProofAction } from './use-proof-action.ts'

const intents = createIntents(browserStorage, 'studio-proof-comment')

interface FrameCommentsProps {
  proofId: string
  mediaId: string
  /** Comments on this image and on those it replaced, numbered like their pins. */
  threads: readonly Thread[]
  /** Rounds whose comments can’t be deleted. */
  submittedRounds: ReadonlySet<number>
  /** Id of the comment being replied to, or of this image for a new comment. */
  writing: string | null
  onWriting: (writing: string | null) => void
  /** Pin of the comment being written. */
  place: Place | null
  canPin: boolean
  onPlace: (place: Place | null) => void
}

/** Comments on an image with their replies. The owner can reply, mark them as done and add comments. */
export function FrameComments(props: FrameCommentsProps) {
  const { proofId, mediaId, threads, submittedRounds, writing, onWriting, place, canPin, onPlace } = props
  const { t } = useTranslation('proofs')
  return (
    <div>
      <ul className={styles.threads}>
        {threads.map(({ comment, number, answers, isGhost }) => (
          <li key={comment.id} className={comment.resolvedAt ? styles.resolved : undefined}>
            <OneComment
              proofId={proofId}
              comment={comment}
              number={number}
              isGhost={isGhost}
              isFrozen={[comment, ...answers].some(({ round }) => submittedRounds.has(round))}
            />
            <ul className={styles.answers}>
              {answers.map((answer) => (
                <li key={answer.id}>
                  <OneComment
                    proofId={proofId}
                    comment={answer}
                    isFrozen={submittedRounds.has(answer.round)}
                  />
                </li>
              ))}
            </ul>
            {writing === comment.id ? (
              <CommentForm
                proofId={proofId}
                mediaId={comment.mediaId}
                parentId={comment.id}
                onDone={() => onWriting(null)}
              />
            ) : (
              <Button variant="plain" onClick={() => onWriting(comment.id)}>
                {t(($) => $.said.answer)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {writing === mediaId ? (
        <CommentForm
          proofId={proofId}
          mediaId={mediaId}
          place={place}
          parentId={null}
          onDone={() => onWriting(null)}
        >
          {canPin && (
            <p className={styles.meta} role="status">
              {place
                ? t(($) => $.said.pinned, { x: Math.round(place.x * 100), y: Math.round(place.y * 100) })
                : t(($) => $.said.unpinned)}
            </p>
          )}
          {place && (
            <Button variant="plain" onClick={() => onPlace(null)}>
              {t(($) => $.said.unpin)}
            </Button>
          )}
        </CommentForm>
      ) : (
        <Button variant="plain" onClick={() => onWriting(mediaId)}>
          {t(($) => $.said.write)}
        </Button>
      )}
    </div>
  )
}

interface OneCommentProps {
  proofId: string
  comment: ProofComment
  number?: number
  /** True if it is from an earlier round. */
  isGhost?: boolean
  /** True if it or a reply belongs to a submitted round. */
  isFrozen: boolean
}

function OneComment({ proofId, comment, number, isGhost = false, isFrozen }: OneCommentProps) {
  const { t } = useTranslation('proofs')
  const action = useProofAction()
  const params = { id: proofId, commentId: comment.id }
  const tick = useMutation({
    ...action,
    mutationFn: (resolved: boolean) => call(changeProofComment, { params, body: { resolved } }),
  })
  const remove = useMutation({ ...action, mutationFn: () => call(deleteProofComment, { params }) })
  const { name, text, resolvedAt, parentId, isMine } = comment
  return (
    <>
      <p className={styles.words}>
        {number !== undefined && (
          <span className={classNames(styles.bead, isGhost && styles.ghost)}>{number}</span>
        )}{' '}
        <b>
          <bdi>{name}</bdi>:
        </b>{' '}
        <bdi>{text}</bdi>
      </p>
      <span className={styles.buttons}>
        {parentId === null && (
          <Button
            variant="plain"
            aria-pressed={resolvedAt !== null}
            loading={tick.isPending}
            onClick={() => tick.mutate(resolvedAt === null)}
          >
            {t(($) => (resolvedAt ? $.said.reopen : $.said.tick))}
          </Button>
        )}
        {isMine &&
          (isFrozen ? (
            <span className={styles.meta}>{t(($) => $.said.frozen)}</span>
          ) : (
            <Button variant="plain" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t(($) => $.said.delete)}
            </Button>
          ))}
      </span>
    </>
  )
}

interface CommentFormProps {
  proofId: string
  mediaId: string
  parentId: string | null
  place?: Place | null
  onDone: () => void
  children?: ReactNode
}

function CommentForm({ proofId, mediaId, parentId, place = null, onDone, children }: CommentFormProps) {
  const { t } = useTranslation('proofs')
  const action = useProofAction()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => {
      const body = { mediaId, parentId, text: text.trim(), ...place }
      return call(
        commentOnProof,
        { params: { id: proofId }, body },
        { idempotencyKey: intents.keyFor({ proofId, ...body }) },
      )
    },
    onSuccess: async () => {
      intents.settle()
      await action.onSuccess()
      onDone()
    },
    // The text stays in the field.
    onError: (error) => {
      if (isAnswered(error)) intents.settle()
      action.onError(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) send.mutate()
  }
  return (
    <form className={styles.rules} onSubmit={submit}>
      <TextArea
        label={t(($) => $.said.yours)}
        maxLength={MAX_PROOF_COMMENT}
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {children}
      <span className={styles.buttons}>
        <Button type="submit" loading={send.isPending} disabled={!text.trim()}>
          {t(($) => $.said.send)}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {t(($) => $.said.cancel)}
        </Button>
      </span>
    </form>
  )
}

import { numberText } from '@studio/domain/kernel'
import { MAX_FEEDBACK_MESSAGE } from '@studio/contract/support'
import { type FormEvent, useId, useState } from 'react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { Button, TextArea } from '../../../design/index.ts'
import { storedDrafts, useStoredDraft, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './feedback-form.module.css'
import { useFeedback } from './use-feedback.ts'

/** Was this helpful? Yes and No are sent when pressed. With a comment, Send appears and sends both together. */
export function FeedbackForm({ contextId }: { contextId: string }) {
  const { t } = useTranslation('help')
  const [locale] = useLocale()
  const [helpful, setHelpful] = useState<boolean | null>(null)
  const draftKey = `studio-feedback-${contextId}`
  const [comment, setComment, clearComment] = useStoredDraft(draftKey, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const [isMissing, setIsMissing] = useState(false)
  const { state, send } = useFeedback(contextId, {
    sent: () => storedDrafts.remove(draftKey),
    thanked: () => clearComment(''),
  })
  const id = useId()
  const message = comment.trim()
  const isTooLong = message.length > MAX_FEEDBACK_MESSAGE
  const isIdle = state === 'idle'
  const number = (value: number) => numberText(value, locale)
  const max = number(MAX_FEEDBACK_MESSAGE)

  const choose = (answer: boolean) => {
    if (!isIdle) return
    setHelpful(answer)
    setIsMissing(false)
    if (!message) void send({ helpful: answer })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isIdle || !message || isTooLong) return
    if (helpful === null) setIsMissing(true)
    else void send({ helpful, message })
  }
  return (
    <form className={styles.form} aria-labelledby={id} noValidate onSubmit={submit}>
      <div className={styles.ask} role="group" aria-labelledby={id}>
        <h4 id={id} className={styles.question}>
          {t(($) => $.feedback.question)}
        </h4>
        <div className={styles.answers}>
          {[true, false].map((answer) => {
            const Icon = answer ? ThumbsUp : ThumbsDown
            return (
              <Button
                key={String(answer)}
                className={styles.answer}
                icon={<Icon size={14} aria-hidden="true" />}
                aria-pressed={helpful === answer}
                loading={state === 'sending' && helpful === answer && !message}
                onClick={() => choose(answer)}
              >
                {answer ? t(($) => $.feedback.yes) : t(($) => $.feedback.no)}
              </Button>
            )
          })}
        </div>
      </div>
      <TextArea
        rows={2}
        label={t(($) => $.feedback.comment)}
        extra={
          message.length > MAX_FEEDBACK_MESSAGE * 0.9
            ? t(($) => $.feedback.count, { length: number(message.length), most: max })
            : t(($) => $.feedback.optional)
        }
        readOnly={!isIdle}
        value={comment}
        error={
          isTooLong
            ? t(($) => $.feedback.tooLong, { most: max })
            : isMissing
              ? t(($) => $.feedback.choose)
              : null
        }
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <p role="status" className={styles.thanks}>
          {state === 'thanks' && t(($) => $.feedback.thanks)}
        </p>
        {message && state !== 'thanks' && (
          <Button type="submit" loading={state === 'sending'}>
            {t(($) => $.feedback.send)}
          </Button>
        )}
      </div>
    </form>
  )
}

import { useRef, useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { network, RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'
import type { Draft, DraftAction } from './draft.ts'
import {
  type DraftProblems,
  type ForbiddenWords,
  forbiddenWords,
  problemsOf,
  refusedFields,
  type RequestBody,
  requestOf,
} from './draft-check.ts'
import { shootOf, useStartPhotoshoot } from '../photoshoot.queries.ts'
import type { Compose } from '../shoot-parts.ts'
import { recordSent } from './sent-brief.ts'
import { useDraft } from './use-draft.ts'
import { useWaiting } from './use-waiting.ts'

interface BriefOptions {
  /** Storage key of the draft. */
  storedAs: string
  /** Storage key of another form, whose draft is continued if this one has no prompt yet. */
  continues?: string
  /** Called with the brief as it was sent. The form may have changed since. */
  onStarted: (jobId: string, sent: Draft) => void | Promise<void>
  compose?: Compose | undefined
  /** Called if variables have to be filled in before sending. */
  onBlanks?: () => void
}

/** State of a brief: typing, validation and sending. Refusals are shown at their fields and no input is lost. */
export function useBrief({ storedAs, continues, onStarted, compose, onBlanks }: BriefOptions) {
  const { t } = useTranslation('brief', { useSuspense: false })
  const [draft, dispatch] = useDraft(storedAs, continues)
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<DraftProblems>({})
  const [forbidden, setForbidden] = useState<ForbiddenWords>()
  const start = useStartPhotoshoot()
  const { waiting, wait, stopWaiting } = useWaiting(`${storedAs}-waiting`)
  const showToast = useToast()
  const errorText = useErrorText()
  const problems = { ...refused, ...(isChecked ? problemsOf(draft) : {}) }

  const change = (action: DraftAction) => {
    setRefused({})
    setForbidden(undefined)
    dispatch(action)
  }

  // A field that becomes visible now is rendered in the next frame.
  const focus = (name: string) => void requestAnimationFrame(() => focusField(form.current, name))

  const submit = () => {
    if (start.isPending) return
    setIsChecked(true)
    const [firstWrong] = Object.keys(problemsOf(draft))
    if (firstWrong) return focus(firstWrong)
    // A shoot that costs credits is never sent automatically. It waits for the connection and then for a second press.
    if (network.state() !== 'here') return wait()
    stopWaiting()
    const composed = compose?.(draft)
    if (!composed) return send()
    composed.then((more) => (more ? send(more) : onBlanks?.()), refuse)
  }

  const send = (more: Partial<RequestBody> = {}) =>
    start.mutate(shootOf({ ...requestOf(draft), ...more }), {
      onSuccess: ({ job }) => {
        setIsChecked(false)
        recordSent(storedAs, draft)
        void onStarted(job.id, draft)
      },
      onError: refuse,
    })

  async function refuse(error: unknown) {
    // The request may have arrived. The next press reuses its idempotency key, so it can't start a second shoot.
    if (isLost(error) && (await network.doubt()) !== 'here') return wait()
    const fields = error instanceof RequestError ? refusedFields(error.details) : {}
    setRefused(fields)
    setForbidden(error instanceof RequestError ? forbiddenWords(error.details) : undefined)
    showToast({
      tone: 'bad',
      title: t(($) => $.failed),
      description: errorText(error),
    })
    const [field] = Object.keys(fields)
    if (field) focus(field)
  }

  return {
    draft,
    problems,
    forbidden,
    dispatch: change,
    fill: (brief: Partial<Draft>) => change({ type: 'fill', brief }),
    /** Ref for the form. Its fields are focused by name. */
    form,
    focus,
    submit,
    isSubmitting: start.isPending,
    waiting,
    stopWaiting,
  }
}

const isLost = (error: unknown) => error instanceof RequestError && error.code === 'NETWORK_ERROR'

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  const folded = field.closest('details')
  if (folded) folded.open = true
  field.focus()
}

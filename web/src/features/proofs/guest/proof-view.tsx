/** @jsxImportSource preact */
import { Dialog } from '../../../guest/index.ts'
import { keyPressed } from '../../../design/key-pressed.ts'
import type { ExtraPrice, GuestProof } from '@studio/contract/proofs'
import { extraPriceText } from '@studio/domain/proofs'
import { useEffect, useRef, useState } from 'preact/hooks'
import { GridView } from './grid-view.tsx'
import { ProofHead } from './proof-head.tsx'
import { isTyping } from './page/keys.ts'
import { changeOf, type Filter, markOf, passes, shownItems } from './proof-state.ts'
import { isRefusedFor } from './proof-calls.ts'
import { failureText, type Translate } from './proof-texts.ts'
import { PictureView } from './lightbox/picture-view.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { useMarks } from './marks/use-marks.ts'

interface ProofViewProps {
  proof: GuestProof
  t: Translate
  switchLanguage: () => void
  reload: () => Promise<void>
}

/** All images of a proof, or a single one. */
export function ProofView({ proof, t, switchLanguage, reload }: ProofViewProps) {
  const { marks, waiting, isHeld, problem, forgetProblem, mark } = useMarks(proof, reload)
  const [filter, setFilter] = useState<Filter>('all')
  const [at, setAt] = useState<string | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const all = shownItems(proof)
  const isOpen = proof.proof.status === 'open'
  const canMark = isOpen && proof.guest.role !== 'viewer'
  const items = all.filter(({ mediaId }) => passes(filter, markOf(marks, mediaId)))
  const current = all.find(({ mediaId }) => mediaId === at)

  // Marks the focused image in the grid, or the single one.
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const key = keyPressed(event).toLowerCase()
    const focused = document.activeElement?.closest<HTMLElement>('[data-frame]')?.dataset.frame
    const mediaId = at ?? focused
    if (!mediaId) return
    const change = canMark ? changeOf(key, markOf(marks, mediaId)) : undefined
    if (change) {
      event.preventDefault()
      mark(mediaId, change)
    } else if (at === null && key === 'c') {
      event.preventDefault()
      setAt(mediaId)
      requestAnimationFrame(() => root.current?.querySelector('textarea')?.focus())
    }
  }
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const leave = () => {
    const left = at
    setAt(null)
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-frame="${left}"] .p-open`)?.focus(),
    )
  }
  const costs = isRefusedFor(problem?.why, 'extraCosts')
  const isCap = costs || isRefusedFor(problem?.why, 'capReached')
  // From the refusal, because the loaded page may be outdated.
  const extra = costs && extraPriceText(problem?.why.facts as unknown as ExtraPrice, t.locale)
  const common = { proof, t, marks, mark, canMark }
  return (
    <div ref={root} className="p-page">
      <ProofHead
        {...common}
        all={all}
        filter={filter}
        waiting={waiting}
        isHeld={isHeld}
        switchLanguage={switchLanguage}
        isOne={current !== undefined}
        onFilter={setFilter}
        onLeave={leave}
        onSubmit={() => setIsSubmitting(true)}
      >
        {current ? (
          <PictureView
            {...common}
            items={all}
            item={current}
            onMove={setAt}
            onLeave={leave}
            reload={reload}
          />
        ) : (
          <GridView {...common} items={items} onOpen={setAt} />
        )}
      </ProofHead>
      {problem && (
        <Dialog
          title={isCap ? t('capTitle', { most: String(problem.why.facts.count) }) : t('refused')}
          onClose={forgetProblem}
        >
          <p>{extra ? t('capExtra', { extra }) : failureText(problem.why, t, 'refused')}</p>
          <div className="g-dialog-foot">
            <button type="button" className="g-button" onClick={forgetProblem}>
              {t('back')}
            </button>
            {extra && (
              <button
                type="button"
                className="g-button is-main"
                onClick={() => {
                  mark(problem.mark.mediaId, { ...problem.mark.change, extra: true })
                  forgetProblem()
                }}
              >
                {t('takeExtra', { extra })}
              </button>
            )}
          </div>
        </Dialog>
      )}
      {isSubmitting && (
        <SubmitDialog
          {...common}
          items={all}
          isWaiting={waiting.length > 0}
          reload={reload}
          onClose={() => setIsSubmitting(false)}
          onDone={async () => {
            await reload()
            setIsSubmitting(false)
          }}
        />
      )}
    </div>
  )
}

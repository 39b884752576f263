import { dateFormat } from '@studio/domain/kernel'
import { type CaseDetail, type DecisionKind, paragraphOf, REASONS } from '@studio/contract/moderation'
import { useRef, useState } from 'react'
import { Badge, Button, ScrollRegion, Select, TextInput } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { AuthorText } from './author-text.tsx'
import { CaseActs } from './case-acts.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseHead } from './case-head.tsx'
import { CasePicture, usePicture } from './case-picture.tsx'
import { EraseCase } from './erase-case.tsx'
import { Marked } from './marked.tsx'
import styles from './queue.module.css'
import { useCaseKeys } from './use-case-keys.ts'
import { useDecision } from './use-decision.ts'
import { selectedIn, useMarks } from './use-marks.ts'

interface CaseViewProps {
  detail: CaseDetail
  /** Id of the moderator. */
  own: string | undefined
  onDecided: (kind: DecisionKind) => void
  /** Set on phones, where the list is a separate page. */
  onBack: (() => void) | undefined
  /** Undo bar of the last decision. */
  undo: React.ReactNode
}

/** A case: its text with marks, its image, the message to the author, the actions and the facts. */
export function CaseView({ detail, own, onDecided, onBack, undo }: CaseViewProps) {
  const { t } = useTranslation(['moderation', 'decisions'])
  const { marks, add, clear } = useMarks(detail)
  const decision = useDecision(detail, marks, onDecided)
  const picture = usePicture(detail.id)
  const [previewKind, setPreviewKind] = useState<DecisionKind>('remove')
  const { appeal, claim, author, now } = detail
  const isOthers = claim !== null && claim.by !== own
  const isOwn = author?.isSelf === true
  const canAnswer = appeal?.mayDecide === 'yes'
  const isLocked = isOthers || isOwn
  const isTakenDown = detail.state === 'hidden' || detail.state === 'removed'
  const kind: DecisionKind = appeal ? (previewKind === 'overturn' ? 'overturn' : 'uphold') : previewKind

  const decideWith = (decisionKind: DecisionKind) =>
    isLocked ? undefined : () => decision.decide(decisionKind)
  useCaseKeys({
    b: now?.picture ? picture.toggle : undefined,
    ...(appeal
      ? { u: canAnswer ? decideWith('uphold') : undefined, o: canAnswer ? decideWith('overturn') : undefined }
      : {
          r: detail.state === 'removed' ? undefined : decideWith('remove'),
          ...(isTakenDown ? {} : { h: decideWith('hide'), d: decideWith('dismiss') }),
          w: decideWith('warn'),
          s: decideWith('suspend'),
          a: isTakenDown ? decideWith('restore') : undefined,
        }),
    e: decideWith('escalate'),
  })

  return (
    <>
      <div className={styles.case} data-case={detail.number}>
        <CaseHead detail={detail} isOthers={isOthers} onBack={onBack} />
        {isOwn && <p className={styles.warning}>{t(($) => $.case.own)}</p>}
        {now === null && <p className={styles.note}>{t(($) => $.case.gone)}</p>}
        {appeal && <AppealPart detail={detail} />}
        <div className={styles.reasonLine}>
          <Select
            label={t(($) => $.case.reason)}
            value={decision.reason}
            options={REASONS.map((value) => ({
              value,
              label: t(($) => $.reasons[value], { ns: 'decisions' }),
            }))}
            onChange={decision.setReason}
          />
          <span className={styles.note}>
            {t(($) => $.case.paragraph, { paragraph: paragraphOf(decision.reason) })}
          </span>
          <Badge tone={detail.level === 'high' ? 'bad' : detail.level === 'medium' ? 'warn' : 'plain'}>
            {t(($) => $.levels[detail.level])}
          </Badge>
        </div>
        {now && Object.values(now.fields).some(Boolean) && (
          <section className={styles.words}>
            <h3 className={styles.partTitle}>
              {t(($) => $.case.words)}{' '}
              <span className={styles.note}>{t(($) => $.case.marked, { count: marks.spans.length })}</span>
            </h3>
            {Object.entries(now.fields)
              .filter(([, text]) => text !== '')
              .map(([field, text]) => (
                <WordsField
                  key={field}
                  field={field}
                  text={text}
                  spans={marks.field === field ? marks.spans : []}
                  onMark={(span) => add(field, span)}
                />
              ))}
            {marks.spans.length > 0 && (
              <Button variant="plain" onClick={clear}>
                {t(($) => $.case.unmark)}
              </Button>
            )}
          </section>
        )}
        <div className={styles.pair} data-picture={Boolean(now?.picture)}>
          {now?.picture && (
            <section>
              <h3 className={styles.partTitle}>{t(($) => $.case.picture)}</h3>
              <CasePicture picture={picture} />
            </section>
          )}
          <AuthorText key={detail.id} detail={detail} kind={kind} decision={decision} />
        </div>
        <TextInput
          label={t(($) => $.case.note)}
          maxLength={2_000}
          autoComplete="off"
          value={decision.note}
          onChange={({ target }) => decision.setNote(target.value)}
        />
        <EraseCase detail={detail} isOwn={isOwn} />
        <section className={styles.factsInline} aria-label={t(($) => $.facts.label)}>
          <CaseFacts detail={detail} />
        </section>
      </div>
      <ScrollRegion className={styles.facts} label={t(($) => $.facts.label)}>
        <CaseFacts detail={detail} />
      </ScrollRegion>
      <CaseActs detail={detail} decision={decision} isLocked={isLocked} undo={undo} onLook={setPreviewKind} />
    </>
  )
}

const FIELDS = ['displayName', 'bio', 'name', 'title', 'about', 'tags', 'prompt'] as const

/** One text field of the content. Selecting text marks it. */
function WordsField(props: {
  field: string
  text: string
  spans: [number, number][]
  onMark: (span: [number, number]) => void
}) {
  const { field, text, spans, onMark } = props
  const { t } = useTranslation('moderation')
  const passage = useRef<HTMLParagraphElement>(null)
  const link = /^link(\d+)$/.exec(field)?.[1]
  const fieldName = FIELDS.find((each) => each === field)
  const name = link ? t(($) => $.fields.link, { n: link }) : fieldName ? t(($) => $.fields[fieldName]) : field
  function mark() {
    const span = passage.current && selectedIn(passage.current)
    if (!span) return
    onMark(span)
    getSelection()?.removeAllRanges()
  }
  return (
    // Text is selected with a pointer or with Shift and the arrow keys; both end here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onPointerUp={mark} onKeyUp={mark}>
      <p className={styles.fieldName}>{name}</p>
      <Marked ref={passage} text={text} spans={spans} />
    </div>
  )
}

/** The author’s appeal and the decision it is about. */
function AppealPart({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('moderation')
  const [locale] = useLocale()
  const { appeal } = detail
  if (!appeal) return null
  const moment = (at: string) => dateFormat(locale, 'moment').format(new Date(at))
  const { decision } = appeal
  return (
    <section className={styles.appeal}>
      <h3 className={styles.partTitle}>
        {t(($) => $.appeal.title)}{' '}
        <span className={styles.note}>{t(($) => $.appeal.due, { date: moment(appeal.dueAt) })}</span>
      </h3>
      <p className={styles.appealText}>{appeal.text}</p>
      <p className={styles.note}>
        {moment(decision.at)} {t(($) => $.events[decision.kind])},{' '}
        {decision.by?.name ?? t(($) => $.facts.machine)}
      </p>
      {decision.publicText && (
        <p className={styles.said}>{locale === 'es' ? decision.publicText.es : decision.publicText.en}</p>
      )}
      {appeal.mayDecide === 'decider' && <p className={styles.warning}>{t(($) => $.appeal.decider)}</p>}
      {appeal.mayDecide === 'waiting' && (
        <p className={styles.warning}>
          {t(($) => $.appeal.waiting, { at: moment(appeal.waitingUntil ?? appeal.dueAt) })}
        </p>
      )}
    </section>
  )
}

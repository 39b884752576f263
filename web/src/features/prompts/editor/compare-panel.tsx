import { useEffect, useMemo, useRef, useState } from 'react'
import { STYLES } from '@studio/contract/photoshoot'
import type { PromptContent } from '@studio/contract/prompts'
import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react'
import { Button, IconButton, Select, Skeleton } from '../../../design/index.ts'
import { useKeys, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { BetterThan } from '../evidence/index.ts'
import { type ComparedText, compareContents, compareSettings } from './compare-contents.ts'
import styles from './compare-panel.module.css'
import type { KnownVersion } from './versions.queries.ts'
import type { Sides } from './versions-rail.tsx'

interface ComparePanelProps {
  versions: readonly KnownVersion[] | undefined
  /** Current draft. */
  written: PromptContent
  sides: Sides
  isReadOnly: boolean
  onChange: (sides: Sides) => void
  onRestore: (number: number) => void
}

/** Compares two versions, or a version with the draft: the text word by word, and all other settings. */
export function ComparePanel(props: ComparePanelProps) {
  const { versions, written, sides } = props
  const contentOf = (side: Sides['a']) =>
    side === 'now' ? written : versions?.find(({ number }) => number === side)?.content
  const [a, b] = [contentOf(sides.a), contentOf(sides.b)]
  if (!a || !b) return <Skeleton height={240} />
  return <ComparedColumn {...props} a={a} b={b} />
}

function ComparedColumn({
  versions,
  sides,
  isReadOnly,
  onChange,
  onRestore,
  a,
  b,
}: ComparePanelProps & { a: PromptContent; b: PromptContent }) {
  const { t } = useTranslation('prompt-editor')
  const { t: briefText } = useTranslation('brief')
  const nameOf = (style: string) => {
    const styleName = STYLES.find((each) => each === style)
    return styleName ? briefText(($) => $.style[styleName]) : style
  }
  const compared = useMemo(() => compareContents(a, b), [a, b])
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, Math.max(0, compared.changes - 1))
  const box = useRef<HTMLDivElement>(null)
  const go = (by: number) => setCurrent((at + by + compared.changes) % Math.max(1, compared.changes))
  useShortcuts({ previous: () => go(-1), next: () => go(1) })
  const [back, forth] = [useKeys('previous'), useKeys('next')]
  useEffect(() => {
    box.current?.querySelector(`[data-change="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const named = (side: 'a' | 'b') => ({
    value: String(sides[side]),
    options: [
      { value: 'now', label: t(($) => $.compare.now) },
      ...(versions ?? []).map(({ number, note }) => ({
        value: String(number),
        label: t(($) => $.compare.version, { number }),
        note: note ?? undefined,
      })),
    ],
    onChange: (value: string) => onChange({ ...sides, [side]: value === 'now' ? 'now' : Number(value) }),
  })
  const evidenceOf = (side: Sides['a']) => versions?.find(({ number }) => number === side)
  const [first, second] = [evidenceOf(sides.a), evidenceOf(sides.b)]
  return (
    <div ref={box} className={styles.compare}>
      <div className={styles.bar}>
        <Select label="A" {...named('a')} />
        <ArrowRight size={16} aria-hidden="true" />
        <Select label="B" {...named('b')} />
        <p className={styles.counts}>
          {t(($) => $.compare.counts, { wordsIn: compared.wordsIn, wordsOut: compared.wordsOut })}
        </p>
        <p className={styles.place} role="status">
          {compared.changes === 0
            ? t(($) => $.compare.noChanges)
            : t(($) => $.compare.place, { at: at + 1, count: compared.changes })}
        </p>
        <IconButton
          label={t(($) => $.compare.previous)}
          shortcut={back}
          disabled={compared.changes === 0}
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={() => go(-1)}
        />
        <IconButton
          label={t(($) => $.compare.next)}
          shortcut={forth}
          disabled={compared.changes === 0}
          icon={<ArrowRight size={16} aria-hidden="true" />}
          onClick={() => go(1)}
        />
        {typeof sides.a === 'number' && (
          <Button
            icon={<RotateCcw size={16} aria-hidden="true" />}
            disabled={isReadOnly}
            onClick={() => onRestore(sides.a as number)}
          >
            {t(($) => $.compare.restore, { number: sides.a })}
          </Button>
        )}
      </div>
      <Words compared={compared.body} before={a.body} after={b.body} current={at} />
      {(a.negative || b.negative) && (
        <section>
          <h3 className={styles.name}>{t(($) => $.negative)}</h3>
          <Words compared={compared.negative} before={a.negative} after={b.negative} current={at} />
        </section>
      )}
      <dl className={styles.settings}>
        {compareSettings(a, b, nameOf).map(({ name, before, after, isSame }) => (
          <div key={name}>
            <dt className={styles.name}>{t(($) => $.compare.settings[name])}</dt>
            <dd>
              {isSame ? (
                t(($) => $.compare.same, { value: after || t(($) => $.compare.none) })
              ) : (
                <>
                  <del className={styles.out}>{before || t(($) => $.compare.none)}</del>{' '}
                  <ins className={styles.in}>{after || t(($) => $.compare.none)}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {first && second && first !== second && (
        <p className={styles.verdict}>
          <BetterThan
            first={{ name: String(first.number), evidence: first.evidence }}
            second={{ name: String(second.number), evidence: second.evidence }}
          />
        </p>
      )}
    </div>
  )
}

/**
 * Removed and added text, marked by underline and strikethrough in addition to colour. Very different texts appear
 * side by side.
 */
function Words({
  compared,
  before,
  after,
  current,
}: {
  compared: ComparedText
  before: string
  after: string
  current: number
}) {
  if (compared === 'rewritten')
    return (
      <div className={styles.beside} dir="auto">
        <del className={styles.out}>{before}</del>
        <ins className={styles.in}>{after}</ins>
      </div>
    )
  return (
    <p className={styles.words} dir="auto">
      {compared.stretches.map(({ kind, text, change, start }) => {
        const key = `${kind} ${start}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Tag = kind === 'removed' ? 'del' : 'ins'
        return (
          <Tag
            key={key}
            className={kind === 'removed' ? styles.out : styles.in}
            data-change={change}
            data-current={change === current || undefined}
          >
            {text}
          </Tag>
        )
      })}
    </p>
  )
}

import type { Lineage, WorkRelative } from '@studio/contract/works'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import styles from './lineage-river.module.css'

/** Max. works on each side; the rest is counted. */
const MAX_SHOWN = 5
const NO_WORKS: Lineage['own'] = []

interface LineageRiverProps {
  title: string
  parents: readonly WorkRelative[]
  grown: readonly WorkRelative[]
  /** The viewer’s unpublished copies. */
  own?: Lineage['own']
}

/** Sources on the left, remixes on the right. Two lists on phones. */
export function LineageRiver({ title, parents, grown, own = NO_WORKS }: LineageRiverProps) {
  const { t } = useTranslation('work-page')
  if (parents.length + grown.length + own.length === 0)
    return (
      <section className={styles.lineage} aria-labelledby="lineage-title">
        <h3 id="lineage-title" className={styles.title}>
          {t(($) => $.lineage.title)}
        </h3>
        <p className={styles.note}>{t(($) => $.lineage.none)}</p>
      </section>
    )
  const facts = [
    t(($) => $.lineage.sources, { count: parents.length }),
    `${t(($) => $.lineage.remixes, { count: grown.length })}. ${t(($) => $.lineage.stay)}`,
  ]
  return (
    <section className={styles.lineage} aria-labelledby="lineage-title">
      <div className={styles.head}>
        <h3 id="lineage-title" className={styles.title}>
          {t(($) => $.lineage.title)}
        </h3>
        <p className={styles.note}>{facts.join(', ')}</p>
      </div>
      <div className={styles.river}>
        <Side label={t(($) => $.lineage.from)} works={parents} />
        <Streams count={Math.min(parents.length, MAX_SHOWN)} isInto />
        <p className={styles.this}>
          <span className={styles.name} dir="auto">
            {title}
          </span>
          <span className={styles.note}>{t(($) => $.lineage.this)}</span>
        </p>
        <Streams count={Math.min(grown.length, MAX_SHOWN) + (own.length > 0 ? 1 : 0)} />
        <Side label={t(($) => $.lineage.to)} works={grown} own={own} />
      </div>
    </section>
  )
}

/** One side of the diagram. */
function Side({
  label,
  works,
  own = NO_WORKS,
}: {
  label: string
  works: readonly WorkRelative[]
  own?: Lineage['own']
}) {
  const { t } = useTranslation('work-page')
  if (works.length + own.length === 0) return <div />
  const more = works.length - MAX_SHOWN
  return (
    <div className={styles.side}>
      <h4 className={styles.label}>{label}</h4>
      <ul className={styles.list}>
        {works.slice(0, MAX_SHOWN).map((each) => (
          <li key={each.id}>
            <Relative relative={each} />
          </li>
        ))}
        {own.slice(0, 1).map(({ promptId, title }) => (
          <li key={promptId}>
            <Link className={styles.relative} to="/prompt-studio" search={{ prompt: promptId }}>
              <span className={styles.name} dir="auto">
                {title}
              </span>
              <span className={styles.note}>{t(($) => $.lineage.own)}</span>
            </Link>
          </li>
        ))}
        {more > 0 && <li className={styles.note}>{t(($) => $.lineage.more, { count: more })}</li>}
      </ul>
    </div>
  )
}

function Relative({ relative: { id, title, author, licence, status } }: { relative: WorkRelative }) {
  const { t } = useTranslation('work-page')
  const name = author || t(($) => $.lineage.noName)
  if (status === 'live')
    return (
      <Link className={styles.relative} to="/w/$id" params={{ id }}>
        <span className={styles.name} dir="auto">
          {title}
        </span>
        <span className={styles.note}>
          {name}, {t(($) => $.licences[licence])}
        </span>
      </Link>
    )
  return (
    <span className={styles.relative} data-gone="">
      <span className={styles.name} dir="auto">
        {title}
      </span>
      <span className={styles.note}>
        {name}, {t(($) => $.lineage[status])}
      </span>
    </span>
  )
}

/** Lines between a side and the middle, in a box that stretches with the layout. */
function Streams({ count, isInto = false }: { count: number; isInto?: boolean }) {
  return (
    <svg className={styles.streams} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => {
        const y = ((at + 0.5) / count) * 100
        const path = isInto ? `M0 ${y} C60 ${y} 40 50 100 50` : `M0 50 C60 50 40 ${y} 100 ${y}`
        return <path key={y} d={path} vectorEffect="non-scaling-stroke" />
      })}
    </svg>
  )
}

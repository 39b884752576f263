import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, ScrollRegion } from '../../../design/index.ts'
import styles from '../forensics.module.css'
import type { ExaminationState } from '../run/examination.ts'
import type { Finding } from '../run/protocol.ts'
import { CredentialsTree } from './credentials-tree.tsx'
import { Curve } from './curve.tsx'
import { FileTables } from './file-tables.tsx'
import { Histogram } from './histogram.tsx'
import { Bars } from './findings-list.tsx'
import type { Place } from './places.ts'
import { useSays } from './words.ts'

interface FindingPanelProps {
  finding: Finding
  places: readonly Place[]
  state: ExaminationState
  /** Next or previous finding; undefined at either end. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A finding with its result, method, limits and strength. */
export function FindingPanel({ finding, places, state, onPrevious, onNext }: FindingPanelProps) {
  const { t } = useTranslation('forensics')
  const says = useSays()
  const { test, strength, map, curve, text } = finding
  return (
    <section className={styles.panel} aria-label={t(($) => $.tests[test].name)}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>
          {places
            .filter(({ findingId }) => findingId === finding.id)
            .map(({ number }) => (
              <span key={number} className={styles.numberLarge}>
                {number}
              </span>
            ))}
          {t(($) => $.tests[test].name)}
        </h2>
        <IconButton
          label={t(($) => $.previous)}
          icon={<ChevronUp size={16} aria-hidden="true" />}
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton
          label={t(($) => $.next)}
          icon={<ChevronDown size={16} aria-hidden="true" />}
          disabled={!onNext}
          onClick={onNext}
        />
      </div>
      <p className={styles.says}>{says(finding)}</p>
      <p className={styles.strength}>
        <Bars strength={strength} />
        {t(($) => $.strengthOf, { strength: t(($) => $.strength[strength]) })}
      </p>
      {curve && <Curve {...curve} />}
      {finding.credentials && <CredentialsTree read={finding.credentials} />}
      {text !== undefined && (
        <>
          <h3 className={styles.label}>{t(($) => $.hiddenText)}</h3>
          <ScrollRegion label={t(($) => $.hiddenText)} className={styles.hiddenText}>
            {text}
          </ScrollRegion>
        </>
      )}
      {test === 'bits' && state.decoded && <Histogram counts={state.decoded.histogram} />}
      <h3 className={styles.label}>{t(($) => $.shows)}</h3>
      <p className={styles.dim}>{t(($) => $.tests[test].shows)}</p>
      <h3 className={styles.label}>{t(($) => $.cannot)}</h3>
      <p className={styles.dim}>{t(($) => $.tests[test].cannot)}</p>
      <h3 className={styles.label}>{t(($) => $.parameters)}</h3>
      <p className={styles.edge}>{t(($) => $.tests[test].parameters)}</p>
      {map?.hash && (
        <p className={styles.edge}>
          {t(($) => $.mapHash, { hash: `${map.hash.slice(0, 8)}…${map.hash.slice(-4)}` })}
        </p>
      )}
      {test === 'structure' && state.facts && <FileTables facts={state.facts} />}
      {finding.hashes && <HashList facts={finding.facts} />}
    </section>
  )
}

const HASHES = ['phash', 'dhash', 'crop90', 'crop80', 'mirror'] as const

function HashList({ facts }: { facts: Finding['facts'] }) {
  const { t } = useTranslation('forensics')
  return (
    <dl className={styles.facts}>
      {HASHES.map((name) => (
        <div key={name}>
          <dt>{t(($) => $.hashes[name])}</dt>
          <dd>{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

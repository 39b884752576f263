import type { GalleryItem } from '@studio/contract/gallery'
import { LIGHT_LABELS, type LightName } from '@studio/domain/vocabulary'
import { Fragment } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import type pictures from '../../../../locales/en/pictures.json'
import { ClaimsText } from '../../../vocabulary/index.ts'
import { claimsOf, costOf, type FactName, factsOf } from './facts.ts'
import styles from './panel.module.css'
import { ProjectField } from './project-field.tsx'

const BEFORE: FactName[] = ['style', 'light', 'lens', 'pose', 'size', 'seed', 'reference']
const AFTER: FactName[] = ['sourceType', 'notUnderstood']

const VERDICTS = ['drawn', 'changed', 'missing', 'excluded'] as const

/** The built-in engine stores its light in English, which is translated. Other values are shown as they are. */
const lightOf = (label: string | undefined) =>
  (Object.keys(LIGHT_LABELS) as LightName[]).find((name) => LIGHT_LABELS[name] === label)

/** All stored facts about how an image was generated. */
export function FactsList({ item }: { item: GalleryItem }) {
  const { t } = useTranslation('pictures')
  const facts = factsOf(item)
  const cost = costOf(item)
  const claims = claimsOf(item)
  const valueOf = (name: FactName) => {
    const value = facts[name]
    if (name === 'notUnderstood' && value === '') return t(($) => $.panel.none)
    const light = name === 'light' && lightOf(value)
    if (light) return t(($) => $.lights[light])
    if (name === 'style') return t(($) => $.styles[value as keyof typeof pictures.styles] ?? value)
    if (name === 'sourceType') return t(($) => $.sources[value as keyof typeof pictures.sources] ?? value)
    if (name === 'reference') return t(($) => $.roles[value as keyof typeof pictures.roles] ?? value)
    return value
  }
  const row = (name: FactName) =>
    facts[name] !== undefined && (
      <Fragment key={name}>
        <dt>{t(($) => $.panel[name])}</dt>
        <dd>{valueOf(name)}</dd>
      </Fragment>
    )
  const credits = cost && t(($) => $.panel.credits, { count: cost.credits })
  return (
    <dl className={styles.facts}>
      {BEFORE.map(row)}
      <dt>{t(($) => $.panel.project)}</dt>
      <dd>
        <ProjectField key={item.id} item={item} />
      </dd>
      {cost && (
        <>
          <dt>{t(($) => $.panel.cost)}</dt>
          <dd className={styles.silver}>
            {cost.isWaived ? t(($) => $.panel.waived, { cost: credits }) : credits}
          </dd>
        </>
      )}
      {AFTER.map(row)}
      {claims &&
        VERDICTS.filter((verdict) => claims.some((claim) => claim.verdict === verdict)).map((verdict) => (
          <Fragment key={verdict}>
            <dt>{t(($) => $.panel.claims[verdict])}</dt>
            <dd>
              <ClaimsText isBare claims={claims} only={[verdict]} />
            </dd>
          </Fragment>
        ))}
    </dl>
  )
}

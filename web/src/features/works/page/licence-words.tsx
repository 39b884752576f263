import { listFormat } from '@studio/domain/kernel'
import { LICENCE_DUTIES, LICENCE_URLS, isRemixable, type WorkPage } from '@studio/contract/works'
import { Ban, Check, Quote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './licence-words.module.css'

/** Names for the credit of a use: the author and the authors of all sources, each once. */
export const creditedBy = ({ terms, author, parents }: WorkPage): string[] => [
  ...new Set([terms.credit || author.displayName, ...parents.map((parent) => parent.author)].filter(Boolean)),
]

/** Permissions, duties and restrictions of the work’s licence. */
export function LicenceWords({ work }: { work: WorkPage }) {
  const { t } = useTranslation('work-page')
  const [locale] = useLocale()
  const { licence, terms, author } = work
  const has = (duty: (typeof LICENCE_DUTIES)[typeof licence][number]) =>
    LICENCE_DUTIES[licence].includes(duty)
  const canUse = isRemixable(licence)
  const canTrain = terms.training && !has('noTraining')
  const canResell = terms.resale && !has('noResale')
  const names = listFormat(locale).format(creditedBy(work))
  const url = LICENCE_URLS[licence]

  const may = [
    ...(canUse ? [t(($) => $.may.use), t(($) => $.may.change)] : [t(($) => $.may.look)]),
    ...(has('nonCommercial') ? [] : [t(($) => $.may.sell)]),
    ...(canResell ? [t(($) => $.may.resell)] : []),
    ...(canTrain ? [t(($) => $.may.train)] : []),
  ]
  const must = [
    ...(has('credit')
      ? [canUse ? t(($) => $.must.credit, { names }) : t(($) => $.must.creditOnly, { names })]
      : []),
    ...(has('sameLicence') ? [t(($) => $.must.same)] : []),
  ]
  const mayNot = [
    ...(canUse ? [] : [t(($) => $.mayNot.change, { name: author.displayName })]),
    ...(has('nonCommercial') ? [t(($) => $.mayNot.sell)] : []),
    ...(canResell || has('nonCommercial') ? [] : [t(($) => $.mayNot.resell)]),
    ...(canTrain ? [] : [t(($) => $.mayNot.train)]),
  ]
  return (
    <section id="licence" className={styles.licence} aria-labelledby="licence-title">
      <div className={styles.head}>
        <h3 id="licence-title" className={styles.title}>
          {t(($) => $.licence)}
        </h3>
        <span className={styles.name}>{t(($) => $.licences[licence])}</span>
        {url && (
          <a className={styles.text} href={url} rel="license noreferrer" target="_blank">
            {t(($) => $.licenceText)}
          </a>
        )}
      </div>
      <div className={styles.columns}>
        <Words title={t(($) => $.may.title)} lines={may} icon={<Check size={15} aria-hidden="true" />} />
        <Words
          title={t(($) => $.must.title)}
          lines={must.length > 0 ? must : [t(($) => $.must.nothing)]}
          icon={<Quote size={15} aria-hidden="true" />}
        />
        <Words
          title={t(($) => $.mayNot.title)}
          lines={mayNot.length > 0 ? mayNot : [t(($) => $.mayNot.nothing)]}
          icon={<Ban size={15} aria-hidden="true" />}
        />
      </div>
    </section>
  )
}

function Words({ title, lines, icon }: { title: string; lines: string[]; icon: ReactNode }) {
  return (
    <div className={styles.column}>
      <h4 className={styles.label}>{title}</h4>
      <ul className={styles.list}>
        {lines.map((each) => (
          <li key={each}>
            {icon}
            <span>{each}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

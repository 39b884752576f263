import { DOCUMENT_TEXTS, type DocumentParty, documentOf, type InvoiceProblem } from '@studio/domain/invoices'
import type { Invoice } from '@studio/contract/invoices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { sellerQuery } from '../invoices.queries.ts'
import styles from './paper.module.css'
import { useLogo } from './use-logo.ts'

type MissingField = keyof (typeof DOCUMENT_TEXTS)['en']['missing']

/** Placeholder for missing fields. */
const MISSING: Partial<Record<string, MissingField>> = {
  SELLER_NAME: 'name',
  SELLER_ADDRESS: 'address',
  SELLER_TAX_ID: 'taxId',
  BUYER_NAME: 'name',
  BUYER_ADDRESS: 'address',
  BUYER_TAX_ID: 'taxId',
}

interface PaperProps {
  invoice: Invoice
  problems: readonly InvoiceProblem[]
}

/** Print preview in the client’s language. Missing fields are marked in place. */
export function Paper({ invoice, problems }: PaperProps) {
  const { t } = useTranslation('invoices')
  const texts = documentOf(invoice)
  // An issued document with an earlier logo shows it only in its PDF.
  const current = useQuery(sellerQuery).data?.seller.logo ?? null
  const logo = useLogo(invoice.seller.logo === current ? current : null)
  const { missing } = DOCUMENT_TEXTS[texts.language]
  const has = (code: string) => problems.some((problem) => problem.code === code)
  return (
    <article className={styles.paper} lang={texts.language} aria-label={t(($) => $.editor.page)}>
      {texts.mark && <span className={styles.mark} data-mark={texts.mark} aria-hidden="true" />}
      <header className={styles.head}>
        <div>
          {logo && <img className={styles.logo} src={logo} alt="" />}
          <p className={styles.from} dir="auto">
            {texts.from}
          </p>
        </div>
        <div className={styles.what}>
          <p className={styles.title}>{texts.title}</p>
          <p className={styles.small}>{texts.number}</p>
          {texts.about && <p className={styles.small}>{texts.about}</p>}
        </div>
      </header>
      <div className={styles.parties}>
        <PartyLines party={texts.seller} side="seller" missing={missing} problems={problems} />
        <PartyLines party={texts.buyer} side="buyer" missing={missing} problems={problems} />
      </div>
      <div className={styles.dates}>
        {texts.dates.map(({ field, label, text }) => (
          <p key={field}>
            <span className={styles.small}>{label}</span>
            <br />
            {text}
          </p>
        ))}
        {(['ISSUE_DATE', 'SUPPLY_DATE', 'DUE_DATE'] as const).filter(has).map((code) => (
          <p key={code} className={styles.missing}>
            {DOCUMENT_TEXTS[texts.language][DATE_LABELS[code]]} {missing.date}
          </p>
        ))}
      </div>
      <PaperLines texts={texts} missing={missing} />
      <dl className={styles.sums}>
        {texts.sums.map(({ label, text, isTotal }) => (
          <div key={label} data-total={isTotal || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.notes}>
        {texts.taxNotes.map((note) => (
          <p key={note} dir="auto">
            {note}
          </p>
        ))}
        {has('LINE_TAX_NOTE') && <p className={styles.missing}>{missing.taxNote}</p>}
        {texts.note && <p dir="auto">{texts.note}</p>}
        {texts.terms && <p dir="auto">{texts.terms}</p>}
      </div>
      <footer className={styles.foot}>
        <span dir="auto">{texts.footer}</span>
        <span className={styles.small}>{texts.page(1, 1)}</span>
      </footer>
    </article>
  )
}

const DATE_LABELS = { ISSUE_DATE: 'issued', SUPPLY_DATE: 'supplied', DUE_DATE: 'due' } as const

interface PartyLinesProps extends Pick<PaperProps, 'problems'> {
  party: DocumentParty
  side: 'seller' | 'buyer'
  missing: Record<MissingField, string>
}

function PartyLines({ party, side, problems, missing }: PartyLinesProps) {
  const marks = problems.flatMap(({ code, field }) => {
    const placeholder = field.startsWith(`${side}.`) ? MISSING[code] : undefined
    return placeholder ? [missing[placeholder]] : []
  })
  return (
    <div>
      <p className={styles.small}>{party.label}</p>
      {party.lines.map(({ field, text }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an address has lines that say the same
        <p key={`${field}-${at}`} dir="auto">
          {text}
        </p>
      ))}
      {marks.map((mark) => (
        <p key={mark} className={styles.missing}>
          {mark}
        </p>
      ))}
    </div>
  )
}

function PaperLines({
  texts,
  missing,
}: {
  texts: ReturnType<typeof documentOf>
  missing: Record<MissingField, string>
}) {
  const { columns, lines } = texts
  const names = ['quantity', 'price', 'tax', 'net'] as const
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{columns.text}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may have equal texts and are identified by position
          <tr key={at}>
            <td dir="auto">{line.text || <span className={styles.missing}>{missing.text}</span>}</td>
            {names.map((name) => (
              <td key={name}>{line[name]}</td>
            ))}
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={5}>
              <span className={styles.missing}>{missing.lines}</span>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

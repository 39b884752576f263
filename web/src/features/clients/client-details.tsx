import { nameFormat, shownEmail } from '@studio/domain/kernel'
import type { ClientListItem } from '@studio/contract/clients'
import { Button } from '../../design/index.ts'
import { useLocale, useTranslation } from '../../platform/index.ts'
import styles from './client.module.css'

/** Contact and billing details that are filled in. */
export function ClientDetails({ client, onChange }: { client: ClientListItem; onChange: () => void }) {
  const { t } = useTranslation('clients')
  const [locale] = useLocale()
  const { company, email, phone, taxId, address, tags } = client
  const entries = Object.entries({
    company,
    email: email && shownEmail(email),
    phone,
    taxId,
    address: addressText(address, locale),
  }).flatMap(([field, value]) => (value ? [{ field: field as keyof typeof FIELDS, value }] : []))
  return (
    <section>
      <div className={styles.sideHead}>
        <h3 className={styles.sideTitle}>{t(($) => $.details)}</h3>
        <Button onClick={onChange}>{t(($) => $.change)}</Button>
      </div>
      {entries.length > 0 && (
        <dl className={styles.facts}>
          {entries.map(({ field, value }) => (
            <div key={field}>
              <dt>{t(($) => $.fields[field])}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tags.length > 0 && <p className={styles.meta}>{tags.join(', ')}</p>}
    </section>
  )
}

const FIELDS = { company: 1, email: 1, phone: 1, taxId: 1, address: 1 } as const

function addressText(address: ClientListItem['address'], locale: string): string {
  if (!address) return ''
  const { street, postalCode, city, region, country } = address
  const land = country && (nameFormat(locale, 'region').of(country) ?? country)
  return [street, [postalCode, city].filter(Boolean).join(' '), region, land].filter(Boolean).join(', ')
}

import type { Address } from '@studio/contract/clients'
import { useTranslation } from '../../../platform/index.ts'
import { TextInput } from '../../../design/index.ts'
import styles from '../invoices.module.css'

interface AddressFieldsProps {
  address: Address
  onChange: (address: Address) => void
}

/** Street, city and country as printed. */
export function AddressFields({ address, onChange }: AddressFieldsProps) {
  const { t } = useTranslation('invoices')
  const field = (name: keyof Address, maxLength: number) => ({
    label: t(($) => $.party[name]),
    value: address[name],
    maxLength,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...address, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...field('street', 200)} className={styles.wide} />
      <TextInput {...field('postalCode', 20)} />
      <TextInput {...field('city', 100)} />
      <TextInput {...field('region', 100)} />
      <TextInput
        {...field('country', 2)}
        hint={t(($) => $.party.countryHint)}
        onChange={(event) =>
          onChange({
            ...address,
            country: event.currentTarget.value.toUpperCase().replaceAll(/[^A-Z]/g, ''),
          })
        }
      />
    </>
  )
}

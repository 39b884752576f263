import { FacetName, listFacets, MediaOrigin } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Select } from '../../../design/index.ts'
import { PopoverBox } from '../../../design/layers/popover-box.tsx'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { galleryKeys } from '../gallery.keys.ts'
import type { FilterFieldsProps } from './filter-fields.tsx'
import styles from './filter-menu.module.css'

const ALL = 'all'
/** Prefix of values, so that a camera called "all" can be chosen too. */
const NAMED = '='

/** Filters by origin and camera metadata. Opens immediately. */
export function CameraMenu({ trigger, filters, onChange }: FilterFieldsProps & { trigger: ReactElement }) {
  const { t } = useTranslation('pictures')
  const { t: tGallery } = useTranslation('gallery')
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(true)
  const { data, error } = useQuery({
    queryKey: galleryKeys.facets,
    queryFn: ({ signal }) => call(listFacets, {}, { signal }),
  })
  const all = { value: ALL, label: t(($) => $.facets.all) }
  return (
    <PopoverBox isOpen={isOpen} onOpen={setIsOpen} trigger={trigger} label={t(($) => $.facets.title)}>
      <div className={styles.menu}>
        <Select
          label={t(($) => $.facets.origin)}
          value={filters.origin ?? ALL}
          options={[
            all,
            ...MediaOrigin.options.map((value) => ({
              value,
              label: tGallery(($) => $.filters.origins[value]),
            })),
          ]}
          onChange={(value) => onChange({ origin: value === ALL ? undefined : value })}
        />
        {error && <p role="alert">{errorText(error)}</p>}
        {FacetName.options.map((name) => {
          const counts = data?.facets[name] ?? []
          const value = filters[name]
          const isListed = counts.some((each) => each.value === value)
          return (
            <Select
              key={name}
              label={t(($) => $.facets[name])}
              value={value === undefined ? ALL : NAMED + value}
              isDisabled={counts.length === 0 && value === undefined}
              options={[
                all,
                ...(value === undefined || isListed ? [] : [{ value: NAMED + value, label: value }]),
                ...counts.map((each) => ({
                  value: NAMED + each.value,
                  label: t(($) => $.facets.value, each),
                })),
              ]}
              onChange={(chosen) =>
                onChange({ [name]: chosen === ALL ? undefined : chosen.slice(NAMED.length) })
              }
            />
          )
        })}
      </div>
    </PopoverBox>
  )
}

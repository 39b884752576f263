import { type Licence, REMIXABLE } from '@studio/contract/works'
import { useTranslation } from '../../../platform/index.ts'
import { LICENCE_NAMES } from '../licence-names.ts'
import type { WorksFilter } from './works-search.ts'

/** Labels of filters and their values. */
export function useFilterWords() {
  const { t } = useTranslation('library-public')
  return {
    nameOf: (name: WorksFilter) => t(($) => $.filters.names[name]),
    valueOf: (name: WorksFilter, value: string) => {
      if (name === 'q') return t(($) => $.filters.quoted, { text: value })
      if (name !== 'licence') return value
      return value === REMIXABLE ? t(($) => $.filters.remixable) : LICENCE_NAMES[value as Licence].long
    },
  }
}

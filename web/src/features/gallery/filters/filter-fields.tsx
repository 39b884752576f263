import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { DateField, Select } from '../../../design/index.ts'
import { projectsQuery } from '../gallery.queries.ts'
import type { GalleryFilters } from './gallery-filters.ts'
import { FAMILY_NAMES, FAMILY_ORDER } from './model-names.ts'
import type { ChangeFilters } from './use-gallery-filters.ts'

const ALL = 'all'
/** Prefix of project names, so that a project called "all" can be chosen too. */
const NAMED = '='

export interface FilterFieldsProps {
  filters: GalleryFilters
  onChange: ChangeFilters
}

export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('gallery')
  const { data: projects = [] } = useQuery(projectsQuery)
  const names = projects.map((project) => project.name)
  // A project from the URL is offered even if no project has this name.
  if (filters.project && !names.includes(filters.project)) names.push(filters.project)
  const all = { value: ALL, label: t(($) => $.filters.all) }
  return (
    <>
      <Select
        label={t(($) => $.filters.model)}
        value={filters.model ?? ALL}
        options={[all, ...FAMILY_ORDER.map((value) => ({ value, label: FAMILY_NAMES[value] }))]}
        onChange={(value) => onChange({ model: value === ALL ? undefined : value })}
      />
      <Select
        label={t(($) => $.filters.project)}
        value={filters.project ? NAMED + filters.project : ALL}
        options={[all, ...names.map((name) => ({ value: NAMED + name, label: name }))]}
        onChange={(value) => onChange({ project: value === ALL ? undefined : value.slice(NAMED.length) })}
      />
      <Select
        label={t(($) => $.filters.type)}
        value={filters.type ?? ALL}
        options={[
          all,
          { value: 'image', label: t(($) => $.filters.images) },
          { value: 'video', label: t(($) => $.filters.videos) },
        ]}
        onChange={(value) => onChange({ type: value === ALL ? undefined : value })}
      />
      <DateField
        label={t(($) => $.filters.from)}
        value={filters.dateFrom ?? ''}
        empty={t(($) => $.filters.anyDay)}
        max={filters.dateTo}
        onChange={(value) => onChange({ dateFrom: value || undefined })}
      />
      <DateField
        label={t(($) => $.filters.to)}
        value={filters.dateTo ?? ''}
        empty={t(($) => $.filters.today)}
        min={filters.dateFrom}
        onChange={(value) => onChange({ dateTo: value || undefined })}
      />
    </>
  )
}

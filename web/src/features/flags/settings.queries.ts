import { getEconomySettings } from '@studio/contract/economy'
import {
  foreseeSettings,
  listFlags,
  listInstallationSettings,
  listProviderKeys,
} from '@studio/contract/flags'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

const KEY = 'admin-settings'
/** Refetched on focus, since other admins may change them. */
const fresh = { staleTime: 0, refetchOnMount: 'always' } as const

/** Each part of the page is loaded separately and fails separately. */
export const settingsQueries = {
  flags: queryOptions({
    ...fresh,
    queryKey: [KEY, 'flags'],
    queryFn: ({ signal }) => call(listFlags, {}, { signal }),
  }),
  installation: queryOptions({
    ...fresh,
    queryKey: [KEY, 'installation'],
    queryFn: ({ signal }) => call(listInstallationSettings, {}, { signal }),
  }),
  economy: queryOptions({
    ...fresh,
    queryKey: [KEY, 'economy'],
    queryFn: ({ signal }) => call(getEconomySettings, {}, { signal }),
  }),
  keys: queryOptions({
    ...fresh,
    queryKey: [KEY, 'keys'],
    queryFn: ({ signal }) => call(listProviderKeys, {}, { signal }),
  }),
  effect: (values: Record<string, number>) =>
    queryOptions({
      queryKey: [KEY, 'effect', values],
      queryFn: ({ signal }) => call(foreseeSettings, { body: { values } }, { signal }),
      enabled: Object.keys(values).length > 0,
    }),
}
export const settingsKey = [KEY]

import { getProfile } from '@studio/contract/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

/** The user’s full profile, for the profile screen. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
    refetchOnMount: 'always',
  })

import { getStorageUse } from '@studio/contract/quota'
import { getDeletion, getExport, getSecurity, listDevices } from '@studio/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { call, session } from '../../platform/index.ts'
import { listPasskeys } from './security/passkeys.actions.ts'

export const ACCOUNT_KEY = 'account'
const POLL_MS = 1_000

export const securityQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'security'],
  queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
})

export const devicesQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'devices'],
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).devices,
  refetchOnMount: 'always',
})

/** User data from the auth service: the pending new address and the second factors. */
export const authUserQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'user'],
  queryFn: async () => {
    const { data, error } = await (await session.client()).auth.getUser()
    if (error) throw error
    const { email = '', new_email: newEmail = '', factors = [] } = data.user
    return { email, newEmail, factors: factors.filter(({ status }) => status === 'verified') }
  },
  refetchOnMount: 'always',
})

export const passkeysQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'passkeys'],
  queryFn: listPasskeys,
  refetchOnMount: 'always',
})

export const storageQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'storage'],
  queryFn: ({ signal }) => call(getStorageUse, {}, { signal }),
  refetchOnMount: 'always',
})

export const exportQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'export'],
  queryFn: async ({ signal }) => (await call(getExport, {}, { signal })).export,
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.status === 'queued' || state.data?.status === 'running' ? POLL_MS : false,
})

export const deletionQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'deletion'],
  queryFn: async ({ signal }) => (await call(getDeletion, {}, { signal })).deletion,
  refetchOnMount: 'always',
})

import { getForensicTrust } from '@studio/contract/forensics'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'

/** Whose word on signers counts here; fetched with the screen, so that examining a file asks nobody for anything. */
export const useTrust = () =>
  useQuery({
    queryKey: ['forensic-trust'],
    queryFn: ({ signal }) => call(getForensicTrust, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

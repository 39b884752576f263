import { getForensicTrust } from '@studio/contract/forensics'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'

/** Trust list of this deployment, loaded with the screen, so that examining a file makes no requests. */
export const useTrust = () =>
  useQuery({
    queryKey: ['forensic-trust'],
    queryFn: ({ signal }) => call(getForensicTrust, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

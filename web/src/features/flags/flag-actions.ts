import { type AdminFlag, previewFlag, undoFlag, unscheduleFlag } from '@studio/contract/flags'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'
import { renewConfig } from '../../platform/calls/renew-config.ts'
import { settingsKey } from './settings.queries.ts'

/** Actions on a flag that need no reason: preview and undo. */
export function useFlagActions({ name, version }: Pick<AdminFlag, 'name' | 'version'>) {
  const cache = useQueryClient()
  const params = { name }
  const invalidate = () => void cache.invalidateQueries({ queryKey: settingsKey })
  return {
    async preview(value: AdminFlag['value']) {
      await call(previewFlag, { params, body: { value } })
      await renewConfig()
    },
    undo: () => call(undoFlag, { params, body: { version } }).finally(invalidate),
    unschedule: (id: string) => call(unscheduleFlag, { params: { name, id } }).finally(invalidate),
  }
}

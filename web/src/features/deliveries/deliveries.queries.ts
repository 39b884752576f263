import {
  DELIVERIES_CHANNEL,
  type Delivery,
  type DeliveryPresetChoice,
  getDelivery,
  listDeliveries,
  planDelivery,
} from '@studio/contract/deliveries'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, push } from '../../platform/index.ts'

export const deliveryKeys = {
  list: ['deliveries', 'list'] as const,
  details: ['deliveries', 'one'] as const,
  one: (id: string) => ['deliveries', 'one', id] as const,
}
/** Polling interval while files are rendered, without realtime events. */
const RENDERING_MS = 5_000
/** Events of a rendering delivery arrive with every file. */
const NEWS_MS = 1_500

const isRendering = (delivery: Delivery | undefined) => delivery?.state === 'rendering'

export const deliveriesQuery = queryOptions({
  queryKey: deliveryKeys.list,
  queryFn: async ({ signal }) => (await call(listDeliveries, {}, { signal })).deliveries,
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => (data?.some(isRendering) ? RENDERING_MS : false),
})

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: deliveryKeys.one(id),
    queryFn: ({ signal }) => call(getDelivery, { params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (isRendering(data?.delivery) ? RENDERING_MS : false),
  })

export const planQuery = (ids: readonly string[], presets: readonly DeliveryPresetChoice[]) =>
  queryOptions({
    queryKey: ['deliveries', 'plan', ids, presets],
    queryFn: ({ signal }) =>
      call(planDelivery, { body: { ids: [...ids], presets: [...presets] } }, { signal }),
    enabled: ids.length > 0 && presets.length > 0,
    placeholderData: keepPreviousData,
  })

/** Reloads deliveries when files are finished or guests do something, also on other devices. */
export function useDeliveryNews(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const off = push.on(DELIVERIES_CHANNEL, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: deliveryKeys.list })
        void queries.invalidateQueries({ queryKey: deliveryKeys.details })
      }, NEWS_MS)
    })
    return () => {
      clearTimeout(timer)
      off()
    }
  }, [queries])
}

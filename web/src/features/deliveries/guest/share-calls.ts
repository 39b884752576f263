import {
  enterShare,
  getShare,
  getShareFile,
  getSharePreview,
  makeShareZip,
  putShareFavourite,
  type ShareEntry,
  type ShareSelection,
} from '@studio/contract/deliveries'
import { addressOf } from '@studio/contract/kernel'
import { call } from '../../../guest/index.ts'

export const enter = (entry: ShareEntry) => call(enterShare, { body: entry })
/** Without an id, the delivery that the browser has entered last. */
export const askShare = (delivery?: string) => call(getShare, { query: { delivery } })
export const putFavourite = (delivery: string, number: number, isFavourite: boolean) =>
  call(putShareFavourite, { params: { number }, query: { delivery }, body: { isFavourite } })
export const askZip = (delivery: string, of: ShareSelection, preset: number | undefined) =>
  call(makeShareZip, { query: { delivery }, body: { of, preset } })
export const previewUrl = (delivery: string, number: number, size: 'thumb' | 'view') =>
  addressOf(getSharePreview, { params: { number, size }, query: { delivery } })
export const fileUrl = (delivery: string, number: number) =>
  addressOf(getShareFile, { params: { number }, query: { delivery } })

import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { MAX_UPLOAD_BYTES } from '../uploads/index.ts'
import { OwnSeller, Seller } from './invoices.ts'
import { fileReasons } from '../uploads/index.ts'

export const getSeller = endpoint({
  summary: 'Get who the own invoices are from; as it is by itself where nothing was said yet',
  method: 'GET',
  path: '/api/invoices/seller',
  access: 'user',
  factor: 'required',
  output: z.object({ seller: OwnSeller }),
})

export const putSeller = endpoint({
  summary: 'Say who the own invoices are from, and how they are paid',
  method: 'PUT',
  path: '/api/invoices/seller',
  access: 'user',
  factor: 'required',
  body: Seller,
  output: z.object({ seller: OwnSeller }),
})

export const putSellerLogo = endpoint({
  summary:
    'Set the logo at the head of the own invoices; it is made smaller, and what is issued keeps the one it has',
  method: 'PUT',
  path: '/api/invoices/seller/logo',
  access: 'user',
  factor: 'required',
  body: { multipart: { field: 'file', maxBytes: MAX_UPLOAD_BYTES } },
  output: z.object({ seller: OwnSeller }),
  refusals: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  reasons: [...fileReasons],
})

export const removeSellerLogo = endpoint({
  summary: 'Take the logo off the own invoices',
  method: 'DELETE',
  path: '/api/invoices/seller/logo',
  access: 'user',
  factor: 'required',
  output: z.object({ seller: OwnSeller }),
})

export const getSellerLogo = endpoint({
  summary: 'Get the bytes of the own logo',
  method: 'GET',
  path: '/api/invoices/seller/logo',
  access: 'user',
  factor: 'required',
  output: { bytes: ['image/png', 'image/jpeg'] },
  refusals: ['NOT_FOUND'],
})

import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { MAX_UPLOAD_BYTES } from '../uploads/index.ts'
import { OwnSeller, Seller } from './invoices.ts'
import { fileReasons } from '../uploads/index.ts'

export const getSeller = endpoint({
  summary: 'Get your seller details; defaults if none are saved',
  method: 'GET',
  path: '/api/invoices/seller',
  access: 'user',
  factor: 'required',
  output: z.object({ seller: OwnSeller }),
})

export const putSeller = endpoint({
  summary: 'Save your seller details and payment terms',
  method: 'PUT',
  path: '/api/invoices/seller',
  access: 'user',
  factor: 'required',
  body: Seller,
  output: z.object({ seller: OwnSeller }),
})

export const putSellerLogo = endpoint({
  summary: 'Set the logo of your invoices; it is resized, and issued documents keep their logo',
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
  summary: 'Remove the logo from your invoices',
  method: 'DELETE',
  path: '/api/invoices/seller/logo',
  access: 'user',
  factor: 'required',
  output: z.object({ seller: OwnSeller }),
})

export const getSellerLogo = endpoint({
  summary: 'Get your logo file',
  method: 'GET',
  path: '/api/invoices/seller/logo',
  access: 'user',
  factor: 'required',
  output: { bytes: ['image/png', 'image/jpeg'] },
  refusals: ['NOT_FOUND'],
})

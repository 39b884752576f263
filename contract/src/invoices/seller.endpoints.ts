import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { Seller } from './invoices.ts'

export const getSeller = endpoint({
  summary: 'Get who the own invoices are from; as it is by itself where nothing was said yet',
  method: 'GET',
  path: '/api/invoices/seller',
  access: 'user',
  factor: 'none',
  output: z.object({ seller: Seller }),
})

export const putSeller = endpoint({
  summary: 'Say who the own invoices are from, and how they are paid',
  method: 'PUT',
  path: '/api/invoices/seller',
  access: 'user',
  factor: 'required',
  body: Seller,
  output: z.object({ seller: Seller }),
})

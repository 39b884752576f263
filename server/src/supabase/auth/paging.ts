import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../features/auth/index.ts'
import { queryText } from './request.ts'

const MAX_PER_PAGE = 1_000
const USUAL = 50

function numberOf(request: FastifyRequest, name: string, fallback: number): number {
  const text = queryText(request, name)
  if (text === undefined) return fallback
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1)
    throw invalid(`Bad Pagination Parameters: ${name} must be a number from 1`)
  return Number(text)
}

export const pageOf = (request: FastifyRequest) => ({
  page: numberOf(request, 'page', 1),
  perPage: Math.min(MAX_PER_PAGE, numberOf(request, 'per_page', USUAL)),
})

/** Sets headers with the total count and with links to the next and the last page. */
export function setPagingHeaders(
  reply: FastifyReply,
  path: string,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): void {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (number: number, rel: string) => `<${path}?page=${number}&per_page=${perPage}>; rel="${rel}"`
  reply.header('x-total-count', String(total))
  reply.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
}

import { Refusal } from '@studio/contract/kernel'
import type { RoadmapComment, RoadmapItem } from '@studio/contract/roadmap'
import type { CommentRow } from './comments.store.ts'
import type { ItemRow } from './items.store.ts'

export const unknownItem = () => new Refusal('NOT_FOUND', 'Roadmap item not found.')

const authorOf = (id: string | null, name: string | null): RoadmapItem['author'] =>
  id !== null && name !== null ? { id, displayName: name } : null

/** The item as a viewer sees it. */
export const itemOf = (row: ItemRow, userId: string): RoadmapItem => ({
  id: row.id,
  title: row.title,
  body: row.body,
  status: row.status,
  held: row.held,
  answer: row.answer,
  target: row.target,
  translations: row.translations,
  locale: row.locale,
  progress: row.parts === null ? null : { done: row.parts_done ?? 0, parts: row.parts },
  votes: row.votes,
  hasVoted: row.has_voted,
  isFollowed: row.is_followed,
  isMine: row.author_id === userId,
  author: authorOf(row.author_id, row.author_name),
  comments: row.comments,
  shippedIn: row.shipped_in,
  version: row.version,
  mergedInto: row.merged_id === null ? null : { id: row.merged_id, title: row.merged_title ?? '' },
  createdAt: row.created_at.toISOString(),
  statusAt: row.status_at.toISOString(),
})

export const commentOf = (row: CommentRow, userId: string): RoadmapComment => ({
  id: row.id,
  text: row.text,
  isTeam: row.is_team,
  held: row.held,
  isMine: row.user_id === userId,
  author: row.is_team ? null : authorOf(row.user_id, row.author_name),
  createdAt: row.created_at.toISOString(),
})

import type { Work } from '@studio/contract/works'

/** Work as in a list response. */
export const aWork = (more: Partial<Work> = {}): Work => ({
  id: '6a3f2f7e-0000-4000-8000-000000000001',
  kind: 'image',
  title: 'Clear bottle, marble',
  author: { id: '6a3f2f7e-0000-4000-8000-0000000000a1', displayName: 'Ruth Okafor', avatarUrl: null },
  licence: 'cc-by-4.0',
  visibility: 'public',
  status: 'live',
  publishedAt: '2026-11-20T10:00:00.000Z',
  picture: { width: 1024, height: 1024, url: '/picture', thumbnails: [], placeholder: '' },
  seconds: null,
  excerpt: 'A clear bottle on marble.',
  tags: ['glass'],
  model: 'studio',
  likes: 3,
  saves: 0,
  uses: 0,
  keptBy: 0,
  remixes: 0,
  why: ['new'],
  isLiked: false,
  isSaved: false,
  isOwn: false,
  version: 1,
  ...more,
})

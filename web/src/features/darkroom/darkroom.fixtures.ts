import type { Darkroom, EditVersion, StoredEdit } from '@studio/contract/darkroom'

export const MEDIA_ID = '00000000-0000-4000-8000-000000000001'
const HASH = '0'.repeat(64)
const FILE = { url: '', width: 40, height: 30 }

/** Edit of an image as the server stores it; neutral. */
export const STORED_EDIT: StoredEdit = {
  version: 3,
  edit: { format: 1 },
  hash: HASH,
  engineVersion: 1,
  summary: [],
  state: 'rendered',
  failure: null,
}

export const DARKROOM: Darkroom = {
  ...STORED_EDIT,
  mediaId: MEDIA_ID,
  original: { origin: 'photograph', mime: 'image/jpeg', width: 6000, height: 4000, bytes: 9, sha256: HASH },
  proxy: FILE,
  baseMap: FILE,
  lastVersionNumber: 0,
}

export const VERSION: EditVersion = {
  number: 1,
  name: null,
  source: 'user',
  edit: { format: 1, light: { contrast: 20 } },
  hash: HASH,
  engineVersion: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
}

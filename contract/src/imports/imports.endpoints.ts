import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { ProjectName } from '../gallery/index.ts'
import { CameraClock } from '../photographs/index.ts'
import { importsReasons } from './imports.reasons.ts'
import {
  Import,
  IMPORT_PART_BYTES,
  ImportFile,
  ImportName,
  ImportOptions,
  ImportSource,
  KeptItem,
  MAX_CLOCK_SHIFT,
  MAX_FILES_PER_CALL,
  NewImportFile,
  TimeZone,
} from './imports.ts'

const own = { access: 'user', factor: 'none' } as const
const One = z.object({ import: Import })
const OneFile = z.object({ file: ImportFile })
const FileParams = z.object({ id: Id, number: z.coerce.number().check(z.int(), z.minimum(0)) })

/** The device chooses the id. The same id and values return the same import. */
export const createImport = endpoint({
  summary: 'Start an import of photographs',
  method: 'POST',
  path: '/api/imports',
  ...own,
  body: z.object({
    id: Id,
    source: ImportSource,
    name: ImportName,
    projectName: z.optional(ProjectName),
    timeZone: TimeZone,
    options: ImportOptions,
  }),
  output: One,
  status: 201,
  refusals: ['CONFLICT'],
  reasons: [importsReasons.idTaken, importsReasons.timeZoneUnknown, importsReasons.tooManyImports],
})

export const listImports = endpoint({
  summary: 'List your imports, newest first, at most 50',
  method: 'GET',
  path: '/api/imports',
  ...own,
  output: z.object({ imports: z.array(Import) }),
})

export const getImport = endpoint({
  summary: 'Get an import with its files that need attention',
  method: 'GET',
  path: '/api/imports/:id',
  ...own,
  params: IdParams,
  output: z.object({
    ...One.shape,
    /** Rejected and damaged files and those in the trash, at most 500. */
    problems: z.array(ImportFile),
  }),
  refusals: ['NOT_FOUND'],
})

export const changeImport = endpoint({
  summary: 'Update the name, project or options of an import',
  method: 'PATCH',
  path: '/api/imports/:id',
  ...own,
  params: IdParams,
  body: z.object({
    name: z.optional(ImportName),
    projectName: z.optional(z.nullable(ProjectName)),
    options: z.optional(ImportOptions),
  }),
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [importsReasons.closed],
})

/**
 * Files that are already in the gallery by their hash become duplicates and needn’t be sent. Sending the same
 * files again returns their current states, so that an interrupted import continues.
 */
export const putImportFiles = endpoint({
  summary: 'Announce files of an import, or ask for their states',
  method: 'PUT',
  path: '/api/imports/:id/files',
  ...own,
  params: IdParams,
  body: z.object({ files: z.array(NewImportFile).check(z.minLength(1), z.maxLength(MAX_FILES_PER_CALL)) }),
  output: z.object({
    /** In the order of the request. */
    files: z.array(ImportFile),
    /** Bytes that the user can still store; null without a limit. */
    left: z.nullable(z.int()),
  }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [importsReasons.closed, importsReasons.numberTaken],
})

/** For small files. `Content-Digest` (RFC 9530, sha-256) is verified if present. */
export const putImportBytes = endpoint({
  summary: 'Upload a file of an import as a whole',
  method: 'PUT',
  path: '/api/imports/:id/files/:number/bytes',
  ...own,
  params: FileParams,
  body: { raw: ['application/octet-stream'], maxBytes: IMPORT_PART_BYTES },
  output: OneFile,
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [importsReasons.closed, importsReasons.lengthMismatch, importsReasons.digestMismatch],
})

/** `Upload-Offset` is the number of bytes before this part, as in TUS 1.0. The last part completes the file. */
export const patchImportBytes = endpoint({
  summary: 'Upload the next part of a file of an import',
  method: 'PATCH',
  path: '/api/imports/:id/files/:number/bytes',
  ...own,
  params: FileParams,
  body: { raw: ['application/offset+octet-stream'], maxBytes: IMPORT_PART_BYTES },
  output: OneFile,
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [
    importsReasons.closed,
    importsReasons.offsetMismatch,
    importsReasons.lengthMismatch,
    importsReasons.digestMismatch,
  ],
})

/** As in TUS 1.0, also with HEAD: the headers `Upload-Offset` and `Upload-Length` have the same values. */
export const getImportOffset = endpoint({
  summary: 'Ask how many bytes of a file of an import were received',
  method: 'GET',
  path: '/api/imports/:id/files/:number/bytes',
  ...own,
  params: FileParams,
  /** Received and total bytes. */
  output: z.object({ offset: z.int(), length: z.int() }),
  refusals: ['NOT_FOUND'],
})

export const pauseImport = endpoint({
  summary: 'Pause an import',
  method: 'POST',
  path: '/api/imports/:id/pause',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [importsReasons.closed],
})

export const resumeImport = endpoint({
  summary: 'Resume a paused import',
  method: 'POST',
  path: '/api/imports/:id/resume',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [importsReasons.closed],
})

/** Received files are still read. Files that weren’t received are dropped. */
export const finishImport = endpoint({
  summary: 'Finish an import',
  method: 'POST',
  path: '/api/imports/:id/finish',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [importsReasons.closed],
})

/** Photographs that are in use stay. Repeating the call continues an interrupted undo. */
export const undoImport = endpoint({
  summary: 'Undo an import: delete its photographs and files permanently',
  method: 'POST',
  path: '/api/imports/:id/undo',
  ...own,
  params: IdParams,
  output: z.object({ ...One.shape, removed: z.int(), kept: z.array(KeptItem) }),
  refusals: ['NOT_FOUND'],
})

const Clocks = z.object({ clocks: z.array(CameraClock) })

export const listImportClocks = endpoint({
  summary: 'List the cameras of an import with their clocks',
  method: 'GET',
  path: '/api/imports/:id/clocks',
  ...own,
  params: IdParams,
  output: Clocks,
  refusals: ['NOT_FOUND'],
})

/** Changes the times of the import’s photographs from this camera. Their files stay unchanged. */
export const shiftImportClock = endpoint({
  summary: 'Correct the clock of a camera for all its photographs in an import',
  method: 'POST',
  path: '/api/imports/:id/shift-clock',
  ...own,
  idempotent: true,
  params: IdParams,
  body: z
    .object({
      /** As in the list of clocks. */
      camera: z.nullable(z.string().check(z.maxLength(200))),
      /** Added to the clock’s time, on top of earlier corrections. */
      seconds: z.optional(z.int().check(z.minimum(-MAX_CLOCK_SHIFT), z.maximum(MAX_CLOCK_SHIFT))),
      timeZone: z.optional(TimeZone),
    })
    .check(
      z.refine(
        ({ seconds, timeZone }) => seconds !== undefined || timeZone !== undefined,
        'Send seconds, a time zone, or both.',
      ),
    ),
  output: z.object({ ...Clocks.shape, moved: z.int() }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'INPUT_INVALID'],
  reasons: [importsReasons.stillImporting, importsReasons.timeZoneUnknown, importsReasons.timeImpossible],
})

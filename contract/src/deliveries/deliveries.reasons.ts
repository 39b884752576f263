import { reasonsOf } from '../kernel/index.ts'

export const deliveriesReasons = reasonsOf('deliveries', {
  /** None of the items is an image of the user. */
  noImages: { code: 'NOT_FOUND' },
  /** The user has no approval with this id. */
  noApproval: { code: 'NOT_FOUND' },
  /** Approved images were deleted, or their files differ from what the client saw. */
  approvedChanged: { code: 'CONFLICT', facts: { count: 'number' } },
  tooMany: { code: 'QUOTA_EXCEEDED', facts: { most: 'number' } },
  /** Another delivery has this id. */
  idTaken: { code: 'CONFLICT' },
  /** All files are finished. */
  alreadyReady: { code: 'CONFLICT' },
  notReady: { code: 'CONFLICT' },
  /** Its files were deleted after it expired. */
  filesRemoved: { code: 'CONFLICT' },
  noLink: { code: 'NOT_FOUND' },
  expiryPassed: { code: 'INPUT_INVALID' },
})

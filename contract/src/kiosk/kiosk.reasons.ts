import { reasonsOf } from '../kernel/index.ts'

export const kioskReasons = reasonsOf('kiosk', {
  tooManyEvents: { code: 'CONFLICT', facts: { most: 'number' } },
  eventChanged: { code: 'CONFLICT' },
  timeZoneUnknown: { code: 'INPUT_INVALID' },
  endsBeforeStart: { code: 'INPUT_INVALID' },
  uploadGone: { code: 'INPUT_INVALID' },
  layoutTwice: { code: 'INPUT_INVALID' },
  printerUnknown: { code: 'INPUT_INVALID' },
  tooManyBooths: { code: 'CONFLICT', facts: { most: 'number' } },
  codeUnknown: { code: 'NOT_FOUND' },
  tooManyCodes: { code: 'RATE_LIMITED', facts: { until: 'moment' } },
  pinLocked: { code: 'RATE_LIMITED', facts: { until: 'moment' } },
  uploadNotShown: { code: 'NOT_FOUND' },
  /** Another capture has the same id, so a retry always fails. */
  otherCapture: { code: 'CONFLICT' },
  visitNotArrived: { code: 'NOT_FOUND' },
  captureNotArrived: { code: 'NOT_FOUND' },
  notWhole: { code: 'INPUT_INVALID' },
  damagedFile: { code: 'INPUT_INVALID' },
  otherFileType: { code: 'UNSUPPORTED_MEDIA' },
  printingOff: { code: 'CONFLICT' },
  tooManyCopies: { code: 'CONFLICT', facts: { count: 'number' } },
  noSheetsLeft: { code: 'CONFLICT' },
  nothingToPrint: { code: 'NOT_FOUND' },
  otherPrint: { code: 'CONFLICT' },
})

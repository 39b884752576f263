/**
 * How a picture was made, as it goes along with its file or a copy of it: neither in which job it was made, nor what it cost, nor what
 * else of its owner's it came from is anybody's business.
 */
export const withoutAccount = ({
  jobId: _jobId,
  cost: _cost,
  madeFrom: _madeFrom,
  promptId: _promptId,
  versionId: _versionId,
  thingIds: _thingIds,
  values: _values,
  ...recipe
}: Record<string, unknown>) => recipe

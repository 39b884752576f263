import { expect, test } from 'vitest'
import { readS3Address } from './s3-address.ts'

test('parses a bucket URL of Amazon', () => {
  expect(readS3Address('s3://AKIA:sec%2Fret@my-pictures?region=eu-central-1')).toEqual({
    bucket: 'my-pictures',
    endpoint: undefined,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'sec/ret' },
  })
})

test('parses a bucket URL of another server', () => {
  expect(readS3Address('s3+http://key:secret@127.0.0.1:9000/pictures')).toMatchObject({
    bucket: 'pictures',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
  })
})

test('leaves missing credentials to the machine', () => {
  expect(readS3Address('s3://pictures').credentials).toBeUndefined()
})

test.each(['', 's3://', 's3+http://host/', 's3+https://host/a/b', 'https://host/bucket', 's3+ftp://host/b'])(
  'refuses %j and names the two forms',
  (text) => expect(() => readS3Address(text)).toThrow('s3+https://key:secret@host/bucket'),
)

test('never shows the secret', () => {
  expect(() => readS3Address('s3+http://key:hush@host/a/b')).toThrow(/^(?!.*hush)/)
})

-- What the public test suites of storage expect to find: three people, the buckets they work in, and rows of objects.
-- The rows have no bytes, as in the suites' own data. It is run at every start, so everything in it can be repeated.

insert into users (id, email, email_confirmed_at) values
  ('317eadce-631a-4429-a0bb-f19a7a517b4a', 'test-user1@supabase.io', now()),
  ('4d56e902-f0a0-4662-8448-a4d9e643c142', 'test-user2@supabase.io', now()),
  ('d8c7bce9-cfeb-497b-bd61-e66ce2cbdaa2', 'test-admin@supabase.io', now())
on conflict do nothing;

-- The time and the owner are in a snapshot of theirs.
insert into storage_buckets (id, owner, public, created_at, updated_at)
select id, owner::uuid, public, '2021-02-17T04:43:32.770Z', '2021-02-17T04:43:32.770Z'
from (values
  ('bucket2', '4d56e902-f0a0-4662-8448-a4d9e643c142', false),
  ('bucket3', '4d56e902-f0a0-4662-8448-a4d9e643c142', false),
  ('bucket4', '317eadce-631a-4429-a0bb-f19a7a517b4a', false),
  ('bucket5', '317eadce-631a-4429-a0bb-f19a7a517b4a', false),
  ('bucket-move', '317eadce-631a-4429-a0bb-f19a7a517b4a', false),
  ('public-bucket', '317eadce-631a-4429-a0bb-f19a7a517b4a', true),
  ('public-bucket-2', '317eadce-631a-4429-a0bb-f19a7a517b4a', true)
) as given (id, owner, public)
on conflict do nothing;

insert into storage_objects (bucket_id, name, owner, object_key, version, mime, bytes, etag)
select bucket, name, owner::uuid, 'storage/seed/' || md5(bucket || '/' || name), 'seed', mime, 1234,
  '"' || md5(bucket || '/' || name) || '"'
from (values
  ('bucket2', 'public/sadcat-upload23.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/svg+xml'),
  ('bucket2', 'public/sadcat-upload.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'curlimage.jpg', 'd8c7bce9-cfeb-497b-bd61-e66ce2cbdaa2', 'image/jpeg'),
  ('bucket2', 'folder/only_uid.jpg', 'd8c7bce9-cfeb-497b-bd61-e66ce2cbdaa2', 'image/jpeg'),
  ('bucket2', 'folder/subfolder/public-all-permissions.png', 'd8c7bce9-cfeb-497b-bd61-e66ce2cbdaa2', 'image/png'),
  ('bucket2', 'private/sadcat-upload3.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/svg+xml'),
  ('bucket2', 'authenticated/casestudy.png', 'd8c7bce9-cfeb-497b-bd61-e66ce2cbdaa2', 'image/png'),
  ('bucket2', 'authenticated/cat.jpg', 'd8c7bce9-cfeb-497b-bd61-e66ce2cbdaa2', 'image/jpeg'),
  ('bucket2', 'authenticated/delete.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/delete1.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/delete-multiple1.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/delete-multiple2.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/delete-multiple3.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/delete-multiple4.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/delete-multiple7.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/move-orig.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/move-orig-2.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket2', 'authenticated/move-orig-3.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/png'),
  ('bucket3', 'sadcat-upload3.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/svg+xml'),
  ('bucket3', 'sadcat-upload2.png', '317eadce-631a-4429-a0bb-f19a7a517b4a', 'image/svg+xml'),
  ('public-bucket-2', 'favicon.ico', 'd8c7bce9-cfeb-497b-bd61-e66ce2cbdaa2', 'image/x-icon')
) as given (bucket, name, owner, mime)
on conflict do nothing;

-- Whose turn it is: each user has one entry in the queue at a time, so that users take turns, however much one of them uploads.
alter table things
  -- Since when a file is to be read or its picture drawn; null while it is not, and while it is being done.
  add column wanted_at timestamptz,
  -- The entry in the queue that stands for its owner.
  add column entry_id uuid;
update things set wanted_at = created_at where state = 'preparing';
create index things_wanted on things (user_id, wanted_at) where wanted_at is not null;
create unique index things_entry on things (user_id) where entry_id is not null;

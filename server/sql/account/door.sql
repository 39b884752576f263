-- Whose account is hidden and will be removed, and when.
create or replace view leaving (user_id, due_at) as
  select user_id, due_at from account_deletions;

-- What finished archives weigh.
create or replace view export_weights (user_id, bytes) as
  select user_id, bytes from account_exports where object_key is not null;

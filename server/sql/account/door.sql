-- Accounts scheduled for deletion, with the due time. They are hidden until then.
create or replace view leaving (user_id, due_at) as
  select user_id, due_at from account_deletions;

-- Storage used by finished archives.
create or replace view export_weights (user_id, bytes) as
  select user_id, bytes from account_exports where object_key is not null;

-- So that a page of users is found as quickly among many as among few.
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_by_email on users (email text_pattern_ops);
create index users_banned on users (banned_until) where banned_until is not null;
create index profiles_by_name on user_profiles using gin (display_name gin_trgm_ops);
create index profiles_of_admins on user_profiles (id) where is_admin;
create index flags_of_banned on user_flags (user_id) where banned;
create index jobs_of_user on jobs (user_id, created_at desc);
create index audit_entries_about on audit_entries (subject_id, created_at desc);

-- When the right of an admin was taken: an address that is listed in the settings does not bring it back by itself.
alter table user_profiles add column admin_taken_at timestamptz;

-- A code that was revoked lets nobody in any more; who came with it stays.
alter table invites add column revoked_at timestamptz;

-- Accounts suspended without an end date, with time and reason.
create or replace view suspended (user_id, since, reason) as
  select user_id, banned_at, ban_reason from user_flags where banned;

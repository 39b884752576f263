-- Users who have redeemed an invite code.
create or replace view invited (user_id) as
  select user_id from invite_claims;

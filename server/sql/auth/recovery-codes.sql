-- Deletes the recovery codes with the last second factor.
create or replace function leave_recovery_codes() returns trigger language plpgsql as $$
begin
  delete from recovery_code_sets where user_id = old.user_id
    and not exists (select from mfa_factors where user_id = old.user_id and status = 'verified');
  return null;
end $$;

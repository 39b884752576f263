-- Whether there is an admin without somebody. Until the transaction ends nobody else changes who is one, so that of two who
-- would leave each other as the last, the second is refused.
create or replace function leaves_an_admin(the_user uuid) returns boolean language plpgsql volatile as $$
begin
  perform lock_admins();
  return exists (select from able_admins where id <> the_user);
end $$;

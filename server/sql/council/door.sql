-- True if an admin other than this user remains. Locks changes of admins until the transaction ends, so that of two
-- admins who leave at the same time, the second is refused.
create or replace function leaves_an_admin(the_user uuid) returns boolean language plpgsql volatile as $$
begin
  perform lock_admins();
  return exists (select from able_admins where id <> the_user);
end $$;

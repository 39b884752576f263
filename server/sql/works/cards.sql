-- Queues the object of a card for removal when it is replaced or its work is deleted.
create or replace function work_cards_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;
create or replace trigger work_cards_are_replaced after update of object_key on work_cards
  for each row when (old.object_key is distinct from new.object_key) execute function work_cards_leave();
create or replace trigger work_cards_are_gone after delete on work_cards
  for each row execute function work_cards_leave();

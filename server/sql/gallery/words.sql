-- Search text of items. Older rows are backfilled; `media_unfolded` marks the start of the remaining ones.
create or replace function media_note_words() returns trigger language plpgsql as $$
begin
  new.words := search_text(new.prompt);
  new.scope := scope_of(new.user_id, new.created_at, new.project_id, new.family, new.type) || sign_keys(new.words);
  return new;
end $$;
create or replace trigger media_note_words before insert or update of words, scope, user_id, created_at, project_id, family, type, prompt
  on media for each row execute function media_note_words();

-- Folds the words of a batch. Returns the number of rows scanned.
create or replace function fold_media(most integer) returns integer language plpgsql as $$
declare
  looked uuid[];
  folded uuid[];
begin
  perform from media_unfolded for update;
  looked := array(select id from media where id > (select after from media_unfolded) order by id limit most);
  with written as (
    update media set words = words
    where id = any(looked) and (words <> search_text(prompt) or not scope @> sign_keys(search_text(prompt)))
    returning id
  ) select array_agg(id) into folded from written;
  perform follow_marks(array(select media_id from marked where media_id = any(folded)));
  if cardinality(looked) < most then
    delete from media_unfolded;
  else
    update media_unfolded set after = looked[most];
  end if;
  return cardinality(looked);
end $$;

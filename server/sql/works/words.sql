-- The words of titles and tags of what is listed: a misspelt search looks among them for what was meant. Words with digits are
-- numbers and codes, which are typed right or not at all. One order for everybody, so that two who publish the same new words
-- wait for each other and not both.
create or replace function work_words_of(title text, tags text[]) returns setof text language sql stable as $$
  select lexeme from unnest(to_tsvector('simple', search_words(title || ' ' || array_to_string(tags, ' '))))
  where length(lexeme) between 3 and 40 and lexeme !~ '[0-9]' order by lexeme
$$;

create or replace function works_note_words() returns trigger language plpgsql as $$
begin
  insert into work_words (word) select work_words_of(new.title, new.tags) on conflict do nothing;
  return null;
end $$;
create or replace trigger works_keep_words after insert or update of title, tags, status, visibility on works
  for each row when (new.status = 'live' and new.visibility = 'public') execute function works_note_words();

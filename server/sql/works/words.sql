-- Words in the titles and tags of listed works, from which misspelt searches are corrected. Words with digits are
-- excluded, because numbers and codes are rarely misspelt. Sorted, so that concurrent inserts of the same new words
-- can’t deadlock.
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

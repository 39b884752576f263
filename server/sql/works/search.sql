-- Search vector of a work: title, tags and prompt, in this order of weight, folded. Words in the work’s language are
-- also stemmed.
create or replace function works_note_search() returns trigger language plpgsql as $$
declare
  own regconfig := case left(coalesce(new.locale, ''), 2) when 'en' then 'english' when 'es' then 'spanish' end;
  tags text := search_words(array_to_string(new.tags, ' '));
  -- Max. 1 MB per index row.
  prompt text := search_words(left(coalesce(new.snapshot ->> 'prompt', ''), 20000));
begin
  new.search := setweight(to_tsvector('simple', search_words(new.title)), 'A')
    || setweight(to_tsvector('simple', tags), 'B') || setweight(to_tsvector('simple', prompt), 'C');
  if own is not null then
    new.search := new.search || setweight(to_tsvector(own, search_words(new.title)), 'A')
      || setweight(to_tsvector(own, tags), 'B') || setweight(to_tsvector(own, prompt), 'C');
  end if;
  return new;
end $$;
create or replace trigger works_keep_search before insert or update of title, tags, snapshot, locale on works
  for each row execute function works_note_search();

create or replace function roadmap_language(locale text) returns regconfig language sql immutable as $$
  select case when locale = 'es' then 'spanish'::regconfig else 'english'::regconfig end
$$;

-- What an item of the roadmap is found by: its title and text, in their own language and in those it is translated to,
-- as they are folded, as they are written and in their stems.
create or replace function roadmap_words(title text, body text, locale text, translations jsonb) returns tsvector
language plpgsql stable as $$
declare
  found tsvector := '';
  words record;
begin
  for words in
    select title as title, body as body, locale as language
    union all select value ->> 'title', value ->> 'body', key from jsonb_each(translations)
  loop
    found := found || setweight(to_tsvector('simple', search_words(words.title)), 'A')
      || setweight(to_tsvector('simple', search_words(words.body)), 'B')
      || setweight(to_tsvector(roadmap_language(words.language), search_words(words.title)), 'A')
      || setweight(to_tsvector(roadmap_language(words.language), search_words(words.body)), 'B');
  end loop;
  return found;
end $$;

create or replace function roadmap_language(locale text) returns regconfig language sql immutable as $$
  select case when locale = 'es' then 'spanish'::regconfig else 'english'::regconfig end
$$;

-- Search index of a roadmap item: its title and text in all languages, normalised, original and stemmed.
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

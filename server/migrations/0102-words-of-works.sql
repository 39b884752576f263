-- Admins find people by the folded words of their names (server/sql/profile/names.sql).
drop index if exists profiles_by_name;

-- Works and the roadmap are searched as everything else: folded, and in scripts without spaces by any part. The functions are written
-- out as they were in server/sql when this was released. Texts of plain ASCII stay as they are.
create or replace function fold_text(the_text text) returns text language sql immutable strict parallel safe as $$
  select case when the_text !~ '[^\x01-\x7f]' then lower(the_text) else normalize(
    replace(replace(replace(replace(
      translate(
        regexp_replace(
          lower(regexp_replace(normalize(the_text, NFKD), marks, '', 'g')),
          marks, '', 'g'),
        'øđðħıłŋŧς', 'oddhilntσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    NFC) end
  from (select E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]') of (marks)
$$;

create or replace function search_words(the_text text) returns text language sql immutable strict parallel safe
  return case when fold_text(the_text) !~ '[^\u0001-\u0dff]' then fold_text(the_text) else (
    select string_agg(case
        when sign ~ '[\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]' then ' emoji' || to_hex(ascii(sign)) || ' '
        when sign ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u30ff\u31f0-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U00020000-\U0003fffd]' then ' ' || sign || ' '
        else sign end, '' order by place)
    from string_to_table(fold_text(the_text), null) with ordinality signs (sign, place)
  ) end;

create or replace function works_note_search() returns trigger language plpgsql as $$
declare
  own regconfig := case left(coalesce(new.locale, ''), 2) when 'en' then 'english' when 'es' then 'spanish' end;
  tags text := search_words(array_to_string(new.tags, ' '));
  -- A row of the index holds no more than a megabyte.
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

update works set title = title
where (title || array_to_string(tags, ' ') || coalesce(snapshot ->> 'prompt', '')) ~ '[^\x01-\x7f]';

create or replace function roadmap_language(locale text) returns regconfig language sql immutable as $$
  select case when locale = 'es' then 'spanish'::regconfig else 'english'::regconfig end
$$;

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

update roadmap_items set search = roadmap_words(title, body, locale, translations)
where (title || body || translations::text) ~ '[^\x01-\x7f]';

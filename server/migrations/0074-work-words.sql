-- The words of titles and tags of listed works, each once. Removed when no work has it any more.
create table work_words (
  word text primary key
);
insert into work_words (word)
  select distinct lexeme from works,
    unnest(to_tsvector('simple', unaccent(title || ' ' || array_to_string(tags, ' '))))
  where status = 'live' and visibility = 'public' and length(lexeme) between 3 and 40 and lexeme !~ '[0-9]';
create index work_words_alike on work_words using gin (word gin_trgm_ops) with (fastupdate = off);
-- Whole titles were compared with what was searched for: a misspelt word took as long as all titles that share its syllables.
drop index works_by_title;

-- What somebody has listed, newest first, read without the works themselves.
create index works_listed_of_author on works (author_id, publish_at desc, id desc)
  where status = 'live' and visibility = 'public';

-- What hardly any work is (a kind, a licence) was looked for along all of them; and how many there are of each is counted here.
create index works_by_kind on works (kind, licence, author_id) where status = 'live' and visibility = 'public';

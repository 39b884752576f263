-- Saved prompts are searched in their whole text, folded, as pictures and clients are: also within words, and for emoji. What
-- `search_text` of server/sql/platform did when this was released is written out: there may be none yet where migrations run.

-- It is made anew with all other views.
drop view if exists prompt_entries cascade;
alter table prompts add column found_text text not null default '';
-- Tags are ordered by their bytes; in that collation only A to Z have lower case.
update prompts set found_text = regexp_replace(normalize(replace(replace(replace(replace(translate(
    regexp_replace(lower(regexp_replace(normalize(said, NFKD), marks, '', 'g') collate "default"), marks, '', 'g'),
    'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC), '\s+', ' ', 'g')
from (
  select prompts.id, E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]' as marks,
    concat(title, E'\n', (select string_agg(tag, ' ' order by tag) from prompt_tags where prompt_id = prompts.id), E'\n',
      content ->> 'body', E'\n', notes) as said
  from prompts join prompt_versions on prompt_id = prompts.id and number = head
) texts
where texts.id = prompts.id;
drop index prompts_search;
alter table prompts drop column search;
create index prompts_by_text on prompts using gin (found_text gin_trgm_ops);

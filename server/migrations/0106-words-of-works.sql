-- Works, the roadmap and names of people are searched as everything else: folded, and in scripts without spaces by any part. What
-- `search_words` and `search_text` of server/sql/platform did when this was released is written out. Texts of plain ASCII stay as they are.

update works set search = made.search
from (
  select id, setweight(to_tsvector('simple', texts[1]), 'A') || setweight(to_tsvector('simple', texts[2]), 'B')
    || setweight(to_tsvector('simple', texts[3]), 'C')
    || case when own is null then '' else setweight(to_tsvector(own, texts[1]), 'A') || setweight(to_tsvector(own, texts[2]), 'B')
      || setweight(to_tsvector(own, texts[3]), 'C') end as search
  from (
    select id, case left(coalesce(locale, ''), 2) when 'en' then 'english'::regconfig when 'es' then 'spanish'::regconfig end as own,
      array(select (
    select coalesce(string_agg(case
        when sign ~ '[\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]' then ' emoji' || to_hex(ascii(sign)) || ' '
        when sign ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u30ff\u31f0-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U00020000-\U0003fffd]' then ' ' || sign || ' '
        else sign end, '' order by place), '')
    from string_to_table(normalize(replace(replace(replace(replace(translate(
        regexp_replace(lower(regexp_replace(normalize(given, NFKD), E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
          E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
        'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC), null) with ordinality signs (sign, place))
        from unnest(array[title, array_to_string(tags, ' '), left(coalesce(snapshot ->> 'prompt', ''), 20000)])
          with ordinality each (given, nth) order by nth) as texts
    from works
    where (title || array_to_string(tags, ' ') || coalesce(snapshot ->> 'prompt', '')) ~ '[^\x01-\x7f]'
  ) folded
) made
where made.id = works.id;

update roadmap_items set search = made.search
from (
  select id, string_agg((setweight(to_tsvector('simple', texts[1]), 'A') || setweight(to_tsvector('simple', texts[2]), 'B')
    || setweight(to_tsvector(own, texts[1]), 'A') || setweight(to_tsvector(own, texts[2]), 'B'))::text, ' ')::tsvector as search
  from (
    select id, case when language = 'es' then 'spanish'::regconfig else 'english'::regconfig end as own,
      array(select (
    select coalesce(string_agg(case
        when sign ~ '[\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]' then ' emoji' || to_hex(ascii(sign)) || ' '
        when sign ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u30ff\u31f0-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U00020000-\U0003fffd]' then ' ' || sign || ' '
        else sign end, '' order by place), '')
    from string_to_table(normalize(replace(replace(replace(replace(translate(
        regexp_replace(lower(regexp_replace(normalize(given, NFKD), E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
          E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
        'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC), null) with ordinality signs (sign, place))
        from unnest(array[said.title, said.body]) with ordinality each (given, nth) order by nth) as texts
    from roadmap_items, lateral (
      select roadmap_items.title, roadmap_items.body, roadmap_items.locale
      union all select value ->> 'title', value ->> 'body', key from jsonb_each(translations)
    ) said (title, body, language)
    where (roadmap_items.title || roadmap_items.body || translations::text) ~ '[^\x01-\x7f]'
  ) folded group by id
) made
where made.id = roadmap_items.id;

-- What people are found by; a trigger writes it from now on (server/sql/profile/names.sql).
alter table user_profiles add column if not exists words text;
update user_profiles set words = regexp_replace(normalize(replace(replace(replace(replace(translate(
        regexp_replace(lower(regexp_replace(normalize(display_name, NFKD), E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
          E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
        'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC), '\s+', ' ', 'g') where display_name is not null;
create index if not exists profiles_by_words on user_profiles using gin (words gin_trgm_ops);
drop index if exists profiles_by_name;

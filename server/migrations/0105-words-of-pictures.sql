-- Searches of pictures fold accents. A generated column cannot be computed otherwise without writing the whole table, so that
-- both become plain columns, which a trigger fills (server/sql/gallery/words.sql); what is there already is filled in the background.
alter table media alter column words drop expression if exists, alter column scope drop expression if exists;

-- Pictures whose id comes after have their words as they were, in lower case. No row: all are folded.
create table media_unfolded (
  after uuid not null
);
create unique index media_unfolded_only on media_unfolded ((true));
insert into media_unfolded select '00000000-0000-0000-0000-000000000000' where exists (select from media);

-- What nobody sees, and the stroke that lengthens words in Arabic, are searched without.
update clients set words = regexp_replace(words, E'[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')
where words ~ E'[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]';
update prompts set search = search || to_tsvector('simple',
  regexp_replace(array_to_string(tsvector_to_array(search), ' '), E'[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'))
where array_to_string(tsvector_to_array(search), ' ') ~ E'[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]';

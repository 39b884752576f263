-- Words of prompts and clients are searched as `foldText` in contract/src/text folds them. Written out here as `fold_text` of
-- server/sql/platform was when this was released.

-- Lexemes are only added: those that were written before are no word of a search any more, and do no harm.
update prompts set search = search || (
  select to_tsvector('simple', coalesce(string_agg(folded, ' '), ''))
  from unnest(tsvector_to_array(search)) lexeme, (select E'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f]') of (marks),
    lateral (select normalize(
      replace(replace(replace(replace(translate(
        regexp_replace(lower(regexp_replace(normalize(lexeme, NFKD), marks, '', 'g')), marks, '', 'g'),
        'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) as folded) words
  where folded <> lexeme
) where search::text ~ '[^\x01-\x7f]';

update clients set words = ' ' || trim(regexp_replace(folded, '\s+', ' ', 'g'))
from (
  select id, normalize(
      replace(replace(replace(replace(translate(
        regexp_replace(lower(regexp_replace(normalize(concat_ws(' ', name, company, email, array_to_string(tags, ' ')), NFKD), marks, '', 'g')), marks, '', 'g'),
        'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) as folded
  from clients, (select E'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f]') of (marks)
) words
where words.id = clients.id and clients.words is distinct from ' ' || trim(regexp_replace(folded, '\s+', ' ', 'g'));

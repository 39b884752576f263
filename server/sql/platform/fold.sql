-- Text as a search compares it: without difference of case, accents, width or how a character is composed. `foldText` in
-- contract/src/text does the same, and a test compares both. Whoever changes it computes anew what indexes keep of it.
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
  from (select E'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f]') of (marks)
$$;

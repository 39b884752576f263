-- Leaves an object that no row names any more to be removed.
create or replace function leave_key(the_key text) returns void language sql as $$
  insert into loose_objects (key, remove_after) values (the_key, '-infinity') on conflict do nothing
$$;

-- What was answered to calls that name their intent.
create or replace view answered_intents (user_id, endpoint, key, answer) as
  select user_id, endpoint, key, answer from intents;

-- Who did what is noted.
create or replace view audit_actors (id, actor_id) as
  select id, actor_id from audit_entries;

-- The entries themselves, for what chains and shows them.
create or replace view audited (seq, id, actor_id, action, subject_id, reason, before, after, created_at) as
  select seq, id, actor_id, action, subject_id, reason, before, after, created_at from audit_entries;

-- How mails get out: never to whom or with what.
create or replace view mail_states (created_at, sent_at, last_error) as
  select created_at, sent_at, last_error from mails;

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

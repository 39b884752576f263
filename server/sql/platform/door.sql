-- Queues an object for deletion that is no longer referenced by a row.
create or replace function leave_key(the_key text) returns void language sql as $$
  insert into loose_objects (key, remove_after) values (the_key, '-infinity') on conflict do nothing
$$;

-- Stored responses of idempotent calls.
create or replace view answered_intents (user_id, endpoint, key, answer) as
  select user_id, endpoint, key, answer from intents;

-- Actors of audit entries.
create or replace view audit_actors (id, actor_id) as
  select id, actor_id from audit_entries;

-- The audit entries, for the audit log feature.
create or replace view audited (seq, id, actor_id, action, subject_id, reason, before, after, created_at) as
  select seq, id, actor_id, action, subject_id, reason, before, after, created_at from audit_entries;

-- Delivery states of emails, without recipients and contents.
create or replace view mail_states (created_at, sent_at, last_error) as
  select created_at, sent_at, last_error from mails;

-- Times when the clock was found to have been set back, and by how many seconds.
create or replace view clock_set_back (found_at, seconds) as
  select found_at, seconds from clock_corrections;

-- Folds text for searching: ignores case, accents, width and Unicode composition. `foldText` in domain/src/text does
-- the same, and a test compares both. After a change, rebuild the indexes that use it.
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

-- Normalises text for word search: folded, with whitespace collapsed to one space.
create or replace function search_text(the_text text) returns text language sql immutable strict parallel safe
  return regexp_replace(fold_text(the_text), '\s+', ' ', 'g');

-- Prepares text for full-text search: folded, with each character of scripts without spaces as a word, so that
-- substrings match as phrases, and emoji, which the parser would skip, as words of letters.
create or replace function search_words(the_text text) returns text language sql immutable strict parallel safe
  return case when fold_text(the_text) !~ '[^\u0001-\u0dff]' then fold_text(the_text) else (
    select string_agg(case
        when sign ~ '[\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]' then ' emoji' || to_hex(ascii(sign)) || ' '
        when sign ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u30ff\u31f0-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U00020000-\U0003fffd]' then ' ' || sign || ' '
        else sign end, '' order by place)
    from string_to_table(fold_text(the_text), null) with ordinality signs (sign, place)
  ) end;

-- Code points of a folded text that are searched one by one: scripts without spaces, emoji and rare characters. A
-- trigram index can't find one or two of them.
create or replace function sign_keys(folded text) returns bigint[] language sql immutable strict parallel safe as $$
  select case when folded ~ signs
    then array(select distinct ascii(sign)::bigint from string_to_table(folded, null) sign where sign ~ signs)
    else '{}' end
  from (select E'[!#$%&*+/:;<=>?@^_`{|}~\\[\\]\\\\\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2010-\u2027\u2030-\u2bff\u2e80-\u312f\u31a0-\ua4cf\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U0001f000-\U0003fffd]') of (signs)
$$;

-- Takes the advisory lock of this kind and id until the transaction ends; a shared lock excludes only exclusive ones.
-- A lock that the transaction already holds isn't taken again. To avoid deadlocks, each transaction takes its locks
-- in the order of `kinds`, and locks of one kind in the order of their ids. Any other order raises an error. Per-user
-- locks come first, then those shared by many users.
create or replace function take_lock(kind text, id text, shared boolean default false) returns void language plpgsql as $$
declare
  kinds constant text[] := array[
    'sessions', 'storyboards', 'music', 'jobs', 'prompts', 'works', 'collections', 'clients', 'invoice drafts', 'export presets', 'edit presets', 'proofs', 'things',
    'photographs', 'forensic reports', 'reports', 'support', 'roadmap author', 'library', 'booth rows',
    'payment', 'ledger actor', 'admins', 'provider key', 'roadmap merges', 'roadmap order',
    'legal versions', 'first rules', 'signing keys', 'mail quota', 'audit head', 'provider spending'];
  name constant text := concat_ws(' ', lpad(array_position(kinds, kind)::text, 2, '0'), kind, id);
  -- Locks held by this transaction, in the order in which they were taken. Reset at its end.
  held constant text[] := string_to_array(current_setting('studio.locks', true), E'\n');
begin
  if array_position(kinds, kind) is null then
    raise exception 'There is no kind of lock named "%": add it to take_lock.', kind;
  end if;
  if name = any (held) or (shared and name || ' shared' = any (held)) then return; end if;
  if exists (select from unnest(held) as earlier where earlier collate "C" > name collate "C") then
    raise exception 'The lock "%" must be taken before "%": see the order in take_lock.', name, held[cardinality(held)];
  end if;
  if shared then
    perform pg_advisory_xact_lock_shared(hashtextextended(kind || ' ' || id, 0));
  else
    perform pg_advisory_xact_lock(hashtextextended(kind || ' ' || id, 0));
  end if;
  perform set_config('studio.locks',
    array_to_string(held || (name || case when shared then ' shared' else '' end), E'\n'), true);
end $$;

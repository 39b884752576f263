-- All texts that rules can be simulated on, each with its value since `at`. Every new kind of text must be included.
create or replace view past_texts (kind, id, author_id, at, fields) as
  select 'prompt', id, author_id, at, fields from prompt_texts
  union all select 'job', id, author_id, at, fields from job_texts
  union all select 'project', id, author_id, at, fields from project_texts
  union all select 'profile', id, author_id, at, fields from profile_texts;

-- Decisions of moderators, against which rules are measured.
create or replace view decided_texts (kind, id, at, is_right) as
  select subject_kind, subject_id, at, verdict = 'right' from judged_things;

-- Matches of rules in public texts.
create or replace view text_hits (rule_id, rule_version, shadow, at) as
  select rule_id, rule_version, shadow, at from judged_hits;

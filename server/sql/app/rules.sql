-- Every text that rules can be tried on, each as it stood since `at`. A new kind of text joins here.
create or replace view past_texts (kind, id, author_id, at, fields) as
  select 'prompt', id, author_id, at, fields from prompt_texts
  union all select 'job', id, author_id, at, fields from job_texts
  union all select 'project', id, author_id, at, fields from project_texts
  union all select 'profile', id, author_id, at, fields from profile_texts;

-- What people have decided about things: what a rule that finds them is measured by.
create or replace view decided_texts (kind, id, at, is_right) as
  select subject_kind, subject_id, at, verdict = 'right' from judged_things;

-- What rules found in what others read.
create or replace view text_hits (rule_id, rule_version, shadow, at) as
  select rule_id, rule_version, shadow, at from judged_hits;

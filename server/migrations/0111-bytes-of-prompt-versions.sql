-- How much the versions of one account take up together: see docs/decisions/0103-how-much-is-written-into-rows.md.
alter table prompt_versions
  add column bytes integer not null generated always as (octet_length(content::text)) stored;

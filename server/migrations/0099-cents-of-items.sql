-- What the provider of an item is expected to ask for it, in US cents, and the day (UTC) whose budget it was taken from when
-- the job was accepted: what is not spent is given back to that day.
alter table job_items add column cents numeric(12, 4) not null default 0 check (cents >= 0);
alter table jobs add column budget_day date;

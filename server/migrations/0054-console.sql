-- What is counted by time, for everybody together.
create index jobs_by_time on jobs (created_at);
create index users_by_time on users (created_at);
create index job_tries_by_time on job_tries (started_at);
create index mails_unsent on mails (created_at) where sent_at is null;

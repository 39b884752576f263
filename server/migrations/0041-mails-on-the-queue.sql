-- Mails are sent and tried again by the queue; what was written before this and is not out gets its entry when a server starts.
drop index mails_unsent;
alter table mails drop column attempts, drop column next_attempt_at, add column queued_at timestamptz;

-- Archives, too, are claimed and tried again by the queue alone. Nobody writes one any more: what was begun starts anew.
update account_exports set status = 'queued', worker = null, progress = 0 where status = 'running';
alter table account_exports drop column lease_until, drop column attempts;

do $$ begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set state = 'created', started_on = null, start_after = now()
    where name = 'write-export' and state in ('retry', 'active');
  end if;
end $$;

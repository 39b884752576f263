-- What was written and marked in a case can be erased by the council; the event says that it was.
alter table case_events drop constraint case_events_kind_check;
alter table case_events add constraint case_events_kind_check check (kind in ('note', 'assign', 'dismiss', 'hide', 'remove',
  'restore', 'warn', 'suspend', 'ban', 'escalate', 'appeal', 'uphold', 'overturn', 'hold', 'undo', 'erase'));

-- Whom a proposal concerns where its subject is a thing: they do not decide it either.
alter table proposals add column concerned_id uuid;

-- What the own copies of published works weigh.
create or replace view work_weights (user_id, kind, bytes) as
  select author_id, 'works', bytes from works where object_key is not null;

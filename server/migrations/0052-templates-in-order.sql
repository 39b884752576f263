-- Own templates stand in an order of their own: those that are there, as they were listed until now.
alter table templates add column position text collate "C";
update templates set position = placed.position
from (
  select id, 'a' || lpad((row_number() over (partition by user_id order by created_at desc, id desc))::text, 16, '0')
    as position
  from templates
) placed
where placed.id = templates.id;
alter table templates alter column position set not null;
drop index templates_newest;
create index templates_in_order on templates (user_id, position, id);

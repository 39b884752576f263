-- Clients for other features.
create or replace view own_clients (id, user_id, name, company, email, tax_id, address) as
  select id, user_id, name, company, email, tax_id, address from clients;

-- Updates the latest activity of a client. `since` is the time since when the owner’s attention is needed; null if it
-- isn’t.
create or replace function client_moved(the_client uuid, moved timestamptz, since timestamptz) returns void language sql as $$
  update clients set moved_at = greatest(moved_at, moved), waiting_since = since where id = the_client
$$;

-- Projects assigned to a client.
create or replace view projects_of_clients (client_id, project_id) as
  select client_id, project_id from client_projects;

-- Registered clients of an OAuth server that was never built; nothing refers to them.
-- Without cascade: should something come to refer to the table, the migration fails and nothing is lost.
drop table oauth_clients;

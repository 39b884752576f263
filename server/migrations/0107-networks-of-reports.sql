-- A hash of the case and the network a report came from: it tells reports of one case from one network apart from others,
-- and says nothing beyond the case.
alter table reports add column network bytea;

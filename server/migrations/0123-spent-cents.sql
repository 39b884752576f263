-- What a provider said an item cost, in US cents; null where it says nothing, and the estimate counts.
alter table job_items add column spent_cents numeric;

-- Counts of page measurements by bucket.
create or replace view vital_counts (day, name, route, device, bucket, n) as
  select day, name, route, device, bucket, n from vitals_days;

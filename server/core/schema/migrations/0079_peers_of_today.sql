-- Up to when today is counted among the days of peers; where today begins as long as none of it is.
alter table order_count_days add column peers_until timestamptz;
update order_count_days set peers_until = until;
alter table order_count_days alter column peers_until set not null;
-- Says of which days it is asked since.
drop function if exists counted_days(text, timestamptz, timestamptz);

-- When somebody left what they had open: a look that was asked for before and arrives after it must
-- not bring them back for a minute.

alter table attention_viewer add column left_at timestamptz;

-- When somebody left what they had open: a look whose answer was under way then must not bring them
-- back for a minute.

alter table attention_viewer add column left_at timestamptz;

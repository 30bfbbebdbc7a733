-- A layout whose columns somebody named has an id, by which an admin has it forgotten, and a file
-- says with which of them it was read.

alter table statement_layout add column id text;
update statement_layout set id = 'SL' || upper(substr(md5(signature || ' ' || known_to), 1, 18));
alter table statement_layout alter column id set not null;
alter table statement_layout add constraint statement_layout_id unique (id);

alter table statement_upload add column layout_id text
  references statement_layout (id) on delete set null;
create index statement_upload_layout on statement_upload (layout_id) where layout_id is not null;

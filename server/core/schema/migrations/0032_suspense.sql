-- How a credit in suspense ended otherwise than by being matched: the pay-out that refunds it to its
-- sender, or `written_off`.

alter table statement_line add column settled_by text;
create index statement_line_suspense on statement_line (at, id) where in_suspense is not null;

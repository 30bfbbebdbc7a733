-- Whether another person's file shows a line too is looked up by its reference.
create index statement_line_copy on statement_line (rrn)
  where duplicate_of is not null and rrn is not null;

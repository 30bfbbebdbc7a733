-- Statements of accounts that were issued, by the codes on them: what each said when it was issued.
-- `after_block` is the newest block of the audit chain at that moment; a later one seals the audit
-- row about it.

create table issued_statement (
  code text primary key,
  account text not null references account,
  period_start timestamptz not null,
  period_end timestamptz not null,
  currency text not null,
  opening bigint not null,
  closing bigint not null,
  last_entry text references entry,
  hash bytea not null unique,
  after_block bigint not null,
  issued_at timestamptz not null,
  issued_by jsonb not null
);

-- Rows that an invariant was broken by when somebody proposed to open the gate in spite of them, however many (ADR 0048): kept as
-- they stood under the digest of all of them, so that a proposal names a set of any size in one line. Those of a proposal that was
-- carried out are in ledger_acknowledged as well.
create table ledger_offending (
  digest text not null,
  invariant text not null,
  row text not null
);
create unique index ledger_offending_row on ledger_offending (digest, invariant, md5(row));
insert into platform_append_only (table_name) values ('ledger_offending');

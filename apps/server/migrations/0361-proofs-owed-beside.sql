-- R-POL-2: what is held has to cover what is on its way or without an owner too; days of before did not count it.
alter table proofs_trees add column beside numeric not null default 0 check (beside >= 0);

-- A batch touches rows by their ids. Plans that were made while a table was empty, and kept by the connection, read all of it instead:
-- measured, 59 of the 135 microseconds that PostgreSQL spent on an order (ADR 117).
alter function spot_commit set enable_seqscan = off;

-- The secret of the console that a session was opened in, by its SHA-256: who logs in there again has tries of his own (R-SEC-1), whoever guesses
-- at the same address. Sessions of before are known by their address alone.
alter table operators_sessions add column client_hash bytea;

-- A payout that is given up waits for five nonces more than were open (ADR 185): so do those that were being given up before.
update chains_payouts set give_up = jsonb_set(give_up, '{last}', to_jsonb((give_up ->> 'last')::bigint + 5))
where state = 'queued' and give_up ->> 'kind' = 'nonce';

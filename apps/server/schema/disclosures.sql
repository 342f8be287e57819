-- Disclosures of tokens on real assets (R-RWA-1): the parties behind each token and its attestation, and which customer read which edition.
-- The text beside them is an article of the content store.
-- Stands on: platform, markets.

create table disclosures_assets (
  currency_id integer primary key references markets_currencies (id),
  -- Empty of a demo's own, which nobody issued and nobody keeps.
  issuer text not null,
  custodian text not null,
  place text not null,
  attestor text not null,
  attested_on date not null,
  -- https, or a page of the app.
  attestation_link text not null,
  -- From this many days after the attestation on the token is not offered for buying.
  attestation_days integer not null check (attestation_days between 1 and 400),
  is_simulated boolean not null,
  -- Counts changes of anything but the attestation: who confirmed an earlier number reads again.
  terms integer not null,
  check (is_simulated or '' not in (issuer, custodian, place, attestor))
);

create table disclosures_confirmed (
  user_id integer not null,
  currency_id integer not null references disclosures_assets (currency_id),
  -- Number of the terms and of the newest published text.
  edition text not null,
  confirmed_at timestamptz not null,
  primary key (user_id, currency_id, edition)
);
insert into platform_append_only (table_name) values ('disclosures_confirmed');

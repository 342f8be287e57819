-- Since when an account is in the group it is in: what stands against another of them concerns its approved payouts from then on (R-KYC-5).
alter table identity_users add column stp_since timestamptz;

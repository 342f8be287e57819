/** Texts of the agreements. */
import type { LegalTexts } from './zh.ts';

export const messages = {
  userAgreementTitle: 'User Agreement',
  privacyTitle: 'Privacy Policy',
  userAgreementBody:
    'Every movement of funds on Candor is written to an append-only ledger. The platform cannot edit your records and never places orders for you. Prices, fees and settlement rules are published before a trade and applied as published. Keep your password and codes to yourself; if something looks wrong, change the password at once and contact support. The demo uses play money: real assets cannot be deposited or withdrawn.',
  privacyBody:
    'We keep only what the service needs: how to reach you, the devices and IP addresses you log in from, and the verification documents you choose to submit. Passwords are stored one-way with Argon2id; documents are encrypted. We sell no personal data, load no third-party scripts and set no tracking cookies. Every session and login is listed in your security center.',
} satisfies LegalTexts;

/** Texts of the agreements. */
import type { LegalTexts } from './zh.ts';

export const messages = {
  userAgreementTitle: 'User Agreement',
  privacyTitle: 'Privacy Policy',
  userAgreementBody:
    'Every movement of money on Candor is written to a ledger that can only grow. The platform cannot edit your records and never places orders for you. Prices, fees and settlement rules are published before a trade and applied as published. Keep your password and codes to yourself; if something looks wrong, change the password at once and contact us. The demo uses play money: real assets cannot be deposited or withdrawn.',
  privacyBody:
    'We keep only what the service needs: how to reach you, the devices and addresses you log in from, and verification papers you choose to submit. Passwords are stored one-way with Argon2id, papers are encrypted. We sell no personal data, load no third-party scripts and set no tracking cookies. Every session and login is listed in your security center.',
} satisfies LegalTexts;
